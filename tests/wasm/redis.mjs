// Redis Cluster: each function checks one case. True: it holds. False: it is of a kind that is not computed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { bytes, equal, here, hex, wasm, wtf8 } from './replay.mjs';

export function checkKeyslot(one) {
  const key = bytes(one, 'key', 'rule');
  assert.ok(key, 'key_hex, key or rule is missing');
  const hashed = Buffer.from(wasm.hashedPart(key));
  const expected = bytes(one, 'hash_input', 'hash_input_rule');
  if (expected !== undefined) assert.ok(hashed.equals(expected), `hashed part of ${JSON.stringify(one)}`);
  if (one.text !== undefined) assert.ok(Buffer.from(one.text).equals(key));
  if (one.tagged !== undefined) equal(one, hashed.length < key.length, one.tagged);
  if (one.key_len !== undefined) equal(one, key.length, one.key_len);
  if (one.hash_input_len !== undefined) equal(one, hashed.length, one.hash_input_len);
  if (one.crc16 !== undefined) {
    equal(one, wasm.crc16(hashed), one.crc16);
    equal(one, wasm.crc16Bitwise(hashed), one.crc16);
  }
  equal(one, wasm.slot(key), one.slot);
  return true;
}

export function checkColocation(one) {
  const slots = one.keys.map((key) => wasm.slot(Buffer.from(key)));
  assert.equal(slots.length, 2);
  equal(one, slots, one.slots);
  equal(one, slots[0] === slots[1], one.same_slot);
  equal(one, Object.keys(one.nodes), Object.keys(one.same_node));
  assert.notEqual(Object.keys(one.nodes).length, 0);
  for (const [masters, expected] of Object.entries(one.nodes)) {
    const nodes = slots.map((slot) => wasm.owner(Number(masters), slot));
    equal(one, nodes, expected);
    equal(one, nodes[0] === nodes[1], one.same_node[masters]);
  }
  return true;
}

export function checkSlotRanges(one) {
  const flat = (masters) => [...wasm.createdRanges(masters)];
  switch (one.kind) {
    case 'create':
      equal(one, flat(one.masters), one.ranges.flat());
      equal(one, one.ranges.map(([first, last]) => last - first + 1), one.counts);
      break;
    case 'create-refused':
      assert.ok(one.masters < 3);
      break;
    case 'create-with-replicas':
      equal(one, flat(one.nodes / (one.replicas_per_master + 1)), one.ranges.flat(2));
      break;
    case 'change': {
      const order = orders(one.before.length).find((order) => changed(one, order) === expectedChange(one));
      assert.ok(order, `no order of the masters gives ${one.name}`);
      break;
    }
    default:
      assert.fail(`unknown kind ${one.kind}`);
  }
  return true;
}

/** Which of several equal masters gets a block is up to the order in which redis-cli lists them. */
function orders(places) {
  if (places === 0) return [[]];
  return orders(places - 1).flatMap((order) => Array.from({ length: places }, (_, at) => order.toSpliced(at, 0, places - 1)));
}

/** What the core makes of a change, with the masters listed in that order, as text. */
function changed({ name, before }, order) {
  const layout = Uint16Array.from(order.flatMap((node, at) => before[node].flatMap(([first, last]) => [at, first, last])));
  const rebalance = (weights = [], threshold = 2, useEmpty = false) =>
    wasm.rebalance(order.length, layout, Float32Array.from(order, (node) => weights[node] ?? 1), threshold, useEmpty);
  const at = (node) => order.indexOf(node);
  const reshard = (from, to, slots) => wasm.reshard(order.length, layout, Uint16Array.from(from, at), at(to), slots);
  const others = (target) => order.filter((node) => node !== target);
  const run = {
    'add an empty fourth master, plain rebalance': () => rebalance(),
    'rebalance again': () => rebalance(),
    'rebalance within the threshold': () => rebalance(),
    'add an empty fourth master, rebalance with empty masters': () => rebalance([], 2, true),
    '3 to 6 by rebalance': () => rebalance([], 2, true),
    'rebalance with threshold 1': () => rebalance([], 1),
    'weight 0 for the first master': () => rebalance([0]),
    'weights 1,2,1,1': () => rebalance([1, 2, 1, 1]),
    '6 to 3 by weight 0 for the last three': () => rebalance([1, 1, 1, 0, 0, 0]),
    'reshard 100 from all to the third': () => reshard(others(2), 2, 100),
    'reshard 10 from the first to the second': () => reshard([0], 1, 10),
    'reshard 1 from all to the first': () => reshard(others(0), 0, 1),
  }[name];
  assert.ok(run, `unknown change ${name}`);
  const lines = run().split('\n');
  const moves = lines.filter((line) => line.startsWith('move ')).map((line) => {
    const [, from, to, ...rest] = line.split(' ');
    return ['move', order[from], order[to], ...rest].join(' ');
  });
  const masters = lines.filter((line) => line.startsWith('master'));
  return [...moves.sort(), ...order.map((_, node) => masters[at(node)]), lines.at(-1)].join('\n');
}

function expectedChange({ after, moves, exit }) {
  const flat = (ranges) => ranges.map(([first, last]) => ` ${first} ${last}`).join('');
  const made = moves.map(({ from, to, slots, ranges }) => `move ${from} ${to} ${slots}${flat(ranges)}`);
  return [...made.sort(), ...after.map((ranges) => `master${flat(ranges)}`), `stopped ${exit !== 0}`].join('\n');
}

/** Calls in which COMMAND GETKEYS tells other keys than those by which the server routes: see tests/vectors/redis/command.rs. */
const routedOtherwise = {
  'GEORADIUS a 1 1 10 km STORE b STOREDIST c': ['a', 'c'],
  'XREAD STREAMS a b 0': [],
  'PFMERGE dest': ['dest'],
};

export function checkCommand(one) {
  const row = wasm.command(typed(one.command.split(' ')));
  if (one.known === false) {
    equal(one, row, 'UnknownCommand');
    return true;
  }
  const [container, name, arity, newer, keys] = row.split('\t');
  equal(one, `${container} ${name}`.trim(), one.command);
  if (one.keys === 'none') {
    equal(one, keys, 'None');
  } else {
    equal(one, [Number(arity), newer], [one.arity, String(one.server !== undefined)]);
    const numbers = keys.match(/-?\d+/g)?.map(Number);
    if (keys.startsWith('Range')) equal(one, numbers, [one.first, one.last, one.step]);
    if (keys.startsWith('Channels')) equal(one, numbers, [one.first, one.last]);
    equal(one, !/^(Range|Channels)/.test(keys) || name === 'sort_ro', one.movable);
  }
  for (const { args, keys: theirs, error } of one.examples ?? []) {
    const ours = [...wasm.positions(typed(args))].map((position) => args[position]);
    const otherwise = routedOtherwise[args.join(' ')];
    // A destination stands first there, and last where routing looks.
    if (otherwise !== undefined) equal(args, ours, otherwise);
    else if (error === undefined) equal(args, ours, keys.startsWith('Counted(1') ? [...theirs.slice(1), theirs[0]] : theirs);
    else if (!keys.startsWith('Channels')) equal(args, ours, []);
  }
  return true;
}

/** Cases that cannot be told, by the reason. */
const notTold = Object.values(JSON.parse(readFileSync(here('../redis/not-told.json'), 'utf8'))).flat();

export function checkAnswers(one) {
  if (notTold.includes(one.id)) return false;
  const state = one.slot_state ?? {};
  const steps = (one.steps ?? [one]).filter((step) => step.command !== undefined);
  const keys = state.from === one.sent_to ? state.keys_on_source : state.keys_on_target;
  const asking = one.asking ? ['ASKING\n'] : [];
  const lines = Buffer.concat([...asking.map(Buffer.from), ...steps.map((step) => typed([...step.command], '\n'))]);
  const full = state.require_full_coverage !== 'no';
  const answers = wasm.answers(layout(one.masters, state), full, one.sent_to, typed(keys ?? []), lines).slice(asking.length);
  equal(one, answers.length, steps.length);
  steps.forEach((step, at) => {
    const [reason, text] = answers[at].split('\t');
    equal(step, text, (step.error ?? '').replace(/<node (\d)>/, (_, node) => `127.0.0.1:${7000 + Number(node)}`));
    equal(step, text.split(' ')[0] || 'ok', step.result);
    equal(step, reason === 'queued', step.reply === 'QUEUED');
  });
  return true;
}

/** What CLUSTER NODES would answer. */
function layout(masters, { unassigned, slot, from, to }) {
  const ranges = [...wasm.createdRanges(masters)];
  const id = (node) => String(node).padStart(40, '0');
  const lines = Array.from({ length: masters }, (_, node) => {
    const [first, last] = ranges.slice(2 * node, 2 * node + 2);
    const cut = first <= unassigned && unassigned <= last;
    const slots = cut ? `${first}-${unassigned - 1} ${unassigned + 1}-${last}` : `${first}-${last}`;
    const open = node === from ? ` [${slot}->-${id(to)}]` : '';
    return `${id(node)} 127.0.0.1:${7000 + node}@1 master - 0 0 1 connected ${slots}${open}`;
  });
  return Buffer.from(lines.join('\n'));
}

const clients = wasm.clients().map((line) => {
  const [id, name, keyslot] = line.split('\t');
  return { id, name, keyslot };
});

export function checkClientSlot(one) {
  const key = one.js_string === undefined ? hex(one.key_hex) : wtf8(one.js_string);
  const wire = one.wire_hex === undefined ? key : hex(one.wire_hex);
  assert.ok(Buffer.from(wasm.sent(key)).equals(wire));
  equal(one, wasm.slot(wire), one.server_slot);
  for (const name of one.client.split(' and ')) {
    const own = clients.filter(({ keyslot }) => keyslot === name);
    assert.notEqual(own.length, 0, `no row for ${name}`);
    for (const { id } of own) equal(one, wasm.clientSlot(id, key), one.client_slot);
  }
  return true;
}

export function checkClient(one) {
  const { id } = clients.find(({ name }) => name === one.client) ?? assert.fail(`no row for ${one.client}`);
  const [first, second] = one.keys;
  const sets = () => Buffer.concat(one.keys.map((key) => typed(['SET', key, '1'], '\n')));
  const outcome = {
    'pipeline of two SET': () => wasm.outcome(id, 'pipeline', sets()),
    'MULTI of two SET': () => wasm.outcome(id, 'transaction', sets()),
    'EVAL 2 keys': () => wasm.outcome(id, 'command', typed(['EVAL', 'return 1', '2', first, second])),
  }[one.command];
  const pairs = ['MSET', 'mset_nonatomic', 'MSETNX'].includes(one.command);
  const words = pairs ? [one.command, first, '1', second, '2'] : [one.command, first, second];
  const ours = outcome ? outcome() : wasm.outcome(id, 'command', typed(words));
  // Those nodes were at 7001 and upward.
  if (one.outcome === 'error') equal(one, ours, `${one.where}: ${one.error}`.replace(':7001', ':7000'));
  else if (one.group === 'same-slot') equal(one, ours, 'whole');
  else assert.match(ours, one.group === 'other-node' ? /^split$/ : /^(split|whole)$/);
  return true;
}

/** Words as they would be typed into redis-cli. */
function typed(words, end = '') {
  const quoted = words.map((word) => `"${Buffer.from(word).toString('hex').replace(/../g, '\\x$&')}"`);
  return Buffer.from(quoted.join(' ') + end);
}
