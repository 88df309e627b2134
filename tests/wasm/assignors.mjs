// The cases of assignors as the WebAssembly build is given them: text in, text out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Which assignors of the crate answer as one of the files does: by its client and what it is called there. */
const answers = JSON.parse(readFileSync(new URL('../vectors/assignors.json', import.meta.url), 'utf8'));

/** The assignors that are meant to answer a case so, its group as `assign` reads it, and its answer as that writes it. */
export function assignorGroup(one) {
  const source = one.client === undefined ? ['java'] : [one.client, one.version];
  const ids = answers[[...source, one.assignor].join(' ')];
  assert.ok(ids, `no assignor for ${source} ${one.assignor}`);
  const { topics, members, leader } = one.client === undefined ? javaGroup(one) : clientGroup(one);
  const places = topics.map(({ name }) => name);
  const place = (name) => (places.includes(name) ? places.indexOf(name) : places.push(name) - 1);
  const written = members.map((member) => [
    'member',
    member.id,
    member.subscriptions.map(place).join(),
    (member.owned ?? []).map(([name, number]) => `${place(name)}:${number}`).join(),
    member.generation ?? '',
    member.instance_id ?? '',
    member.rack ?? '',
  ]);
  // A topic that only members name is one that the cluster does not know.
  const all = places.map((name, at) => {
    const { partitions = 0, id = '', order = [], racks = [] } = topics[at] ?? {};
    return ['topic', name, partitions, id, order.join(), racks.map((own) => own.join()).join(';')];
  });
  const group = [...all, ...written, ['leader', leader]].map((line) => line.join('\t')).join('\n');
  const threw = typeof one.assignment === 'string';
  const expected = members.map(({ id }) => pairs(one.assignment[id] ?? []).map(([name, number]) => [place(name), number]));
  const lines = expected.map((own) => own.sort(([a, p], [b, q]) => a - b || p - q).map((pair) => pair.join(':')).join());
  return { ids, group, answer: threw ? undefined : lines.join('\n') };
}

function javaGroup({ topics, topic_ids: ids = {}, replica_racks: racks = {}, members }) {
  const id = (name) => Buffer.from(ids[name] ?? '', 'base64url').toString('hex');
  const list = Object.entries(topics).map(([name, partitions]) => ({ name, partitions, id: id(name), racks: racks[name] }));
  return { topics: list, members, leader: 0 };
}

function clientGroup(one) {
  const names = one.topics.map(([name]) => name);
  const order = (name) => one.metadata_order ?? one.metadata_order_by_topic?.[name];
  return {
    topics: one.topics.map(([name, partitions]) => ({ name, partitions, order: order(name) })),
    members: one.members.map((id) => ({
      id,
      subscriptions: one.subscriptions?.[id] ?? names,
      instance_id: one.static_members?.[id],
    })),
    leader: Math.max(0, one.members.indexOf(one.leader)),
  };
}

/** What a member is given, as pairs of topic and number, from either form in the files. */
function pairs(own) {
  if (Array.isArray(own)) return own;
  return Object.entries(own).flatMap(([name, numbers]) => numbers.map((number) => [name, number]));
}
