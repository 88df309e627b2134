// The assigner that people copy into their KafkaJS project: its very text, in the real package, against the core.
//
// tests/assignors/copartition.json holds groups and what the core answers; a Rust test keeps it so.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import kafkajs from 'kafkajs';

import { copartition } from '../../www/assignor/kafkajs.js';

const { AssignerProtocol } = kafkajs;
const cases = JSON.parse(readFileSync(new URL('../assignors/copartition.json', import.meta.url), 'utf8'));

/** What KafkaJS would have each member be given: member id → topic → numbers. The first member leads. */
async function assigned({ topics, members, weight }) {
  const cluster = {
    findTopicPartitionMetadata: (name) => Array.from({ length: topics[name] ?? 0 }, (_, partitionId) => ({ partitionId })),
  };
  const told = members.map(({ id, subscriptions, owned }) => {
    const { assigner, joined } = copartition({ weight });
    if (owned !== undefined) joined({ payload: { memberAssignment: owned } });
    const one = assigner({ cluster, groupId: 'group', logger: undefined });
    const { name, metadata } = one.protocol({ topics: subscriptions });
    assert.equal(name, one.name);
    return { assign: one.assign, memberId: id, memberMetadata: metadata };
  });
  const answer = await told[0].assign({
    members: told.map(({ memberId, memberMetadata }) => ({ memberId, memberMetadata })),
    topics: members[0].subscriptions,
  });
  const decoded = answer.map(({ memberId, memberAssignment }) => {
    const { version, assignment } = AssignerProtocol.MemberAssignment.decode(memberAssignment);
    assert.equal(version, 1);
    for (const numbers of Object.values(assignment)) numbers.sort((one, other) => one - other);
    return [memberId, assignment];
  });
  return Object.fromEntries(decoded);
}

test('KafkaJS assigns as the core does', async (context) => {
  for (const one of cases) {
    const weight = one.weights && ((topic, partition) => one.weights[topic]?.[partition] ?? 1);
    assert.deepEqual(await assigned({ ...one, weight }), one.assignment, JSON.stringify(one));
  }
  assert.ok(cases.length >= 300);
  assert.ok(cases.filter(({ members }) => members.some(({ owned }) => owned !== undefined)).length >= 100);
  context.diagnostic(`${cases.length} groups`);
});

test('what another assigner left in the metadata is no obstacle', async () => {
  const cluster = { findTopicPartitionMetadata: () => [{ partitionId: 0 }] };
  const { assign } = copartition().assigner({ cluster });
  for (const text of ['', '{', '{}', 'null', '{"owned":3}', '{"owned":{"gone":[3]}}', '{"owned":{"orders":-1}}']) {
    const userData = Buffer.from(text);
    const memberMetadata = AssignerProtocol.MemberMetadata.encode({ version: 1, topics: ['orders'], userData });
    const [{ memberAssignment }] = await assign({ members: [{ memberId: 'm', memberMetadata }], topics: ['orders'] });
    assert.deepEqual(AssignerProtocol.MemberAssignment.decode(memberAssignment).assignment, { orders: [0] });
  }
});
