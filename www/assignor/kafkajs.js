// Consumers that read several topics get the partitions of one number from all of them: a partition assigner for KafkaJS 2.
//
//   const copartitioned = copartition();
//   const consumer = kafka.consumer({ groupId: 'alerts', partitionAssigners: [copartitioned.assigner] });
//   consumer.on(consumer.events.GROUP_JOIN, copartitioned.joined);
//
// One `copartition()` for each consumer, in every consumer of the group: the broker turns away a member that has none of the
// others' assigners.
// The line with `joined` is what makes it sticky: KafkaJS does not tell an assigner what its consumer was given.
// Without it all is still together and even, but more partitions move when a consumer joins or leaves.
//
// This is an ES module. In a CommonJS project write `const { AssignerProtocol } = require('kafkajs');` in place of the
// import and `module.exports = { copartition };` in place of the word `export`; nothing else changes.

import kafkajs from 'kafkajs';

const { AssignerProtocol } = kafkajs;
const VERSION = 1;

/**
 * @param {{ weight?: (topic: string, partition: number) => number }} [options] `weight` is the traffic of a partition, a whole
 *   number in any unit, and must be the same in every consumer. Without it every partition counts 1.
 */
export function copartition({ weight = () => 1 } = {}) {
  /** @type {Record<string, number[]>} What this consumer was given last. */
  let owned = {};
  return {
    joined: (event) => {
      owned = event.payload.memberAssignment;
    },
    assigner: ({ cluster }) => ({
      name: 'copartition',
      version: VERSION,

      // What every member tells the one that leads the group: the topics that it reads, and what it owns.
      protocol: ({ topics }) => ({
        name: 'copartition',
        metadata: AssignerProtocol.MemberMetadata.encode({
          version: VERSION,
          topics,
          userData: Buffer.from(JSON.stringify({ owned })),
        }),
      }),

      // What the leader answers. It knows the partitions of the topics that it reads itself; others are given to nobody.
      assign: async ({ members }) => {
        const known = members.map(({ memberId, memberMetadata }) => {
          const { topics, userData } = AssignerProtocol.MemberMetadata.decode(memberMetadata);
          return { id: memberId, topics, owned: ownedIn(userData) };
        });
        const names = [...new Set(known.flatMap((member) => member.topics))].sort();
        const topics = names.map((name) => ({ name, partitions: cluster.findTopicPartitionMetadata(name).length }));
        return handOut(known, topics, weight).map(({ id, assignment }) => ({
          memberId: id,
          memberAssignment: AssignerProtocol.MemberAssignment.encode({ version: VERSION, assignment }),
        }));
      },
    }),
  };
}

/** What a member owns by its own words; nothing if it said something else, as one with an older assigner might. */
function ownedIn(userData) {
  try {
    return JSON.parse(userData.toString()).owned ?? {};
  } catch {
    return {};
  }
}

// From here on members are numbers: their places in the order of ids. `topics` are sorted by name.
function handOut(members, topics, weight) {
  const line = [...members].sort((one, other) => (one.id < other.id ? -1 : 1));
  const owners = ownersOf(line, topics);
  const load = line.map(() => ({ weight: 0, units: 0 }));
  const given = line.map(({ id }) => ({ id, assignment: {} }));
  for (const { topics: together, numbers } of classesOf(line, topics)) {
    const may = [...line.keys()].filter((place) => together.every((topic) => line[place].topics.includes(topic.name)));
    const units = numbers.map((number) => ({
      number,
      weight: together.reduce((sum, topic) => sum + weight(topic.name, number), 0),
      owner: ownerOf(owners, together, number, may),
    }));
    settle(units, may, load);
    for (const { number, owner } of units) {
      for (const { name } of together) (given[owner].assignment[name] ??= []).push(number);
    }
  }
  return given;
}

/**
 * Units of the same topics are one class. A unit is the partitions of one number, of all topics that have it, if some member
 * reads all of those; if none does, or only one topic has the number, each partition is a unit of its own.
 * Classes of most topics come first, then each topic's single units.
 */
function classesOf(line, topics) {
  const classes = [];
  const single = topics.map((topic) => ({ topics: [topic], numbers: [] }));
  let start = 0;
  for (const end of [...new Set(topics.map((topic) => topic.partitions))].sort((one, other) => one - other)) {
    const having = topics.filter((topic) => topic.partitions >= end);
    const numbers = Array.from({ length: end - start }, (_, at) => start + at);
    const readsAll = ({ topics: read }) => having.every((topic) => read.includes(topic.name));
    if (having.length > 1 && line.some(readsAll)) classes.push({ topics: having, numbers });
    else single.filter((one) => having.includes(one.topics[0])).forEach((one) => one.numbers.push(...numbers));
    start = end;
  }
  return [...classes, ...single];
}

/** Who owns each partition: topic name → place by number. Where two claim one, the first by id. */
function ownersOf(line, topics) {
  const owners = new Map(topics.map((topic) => [topic.name, []]));
  line.forEach(({ owned }, place) => {
    for (const [name, numbers] of Object.entries(owned)) {
      for (const number of [numbers].flat()) {
        const of = owners.get(name);
        if (of !== undefined) of[number] ??= place;
      }
    }
  });
  return owners;
}

/** The member that owns most partitions of a unit, of several the first by id, if it may have the unit. */
function ownerOf(owners, together, number, may) {
  const places = together.map(({ name }) => owners.get(name)[number]).filter((place) => may.includes(place));
  const count = (place) => places.filter((other) => other === place).length;
  return places.sort((one, other) => count(other) - count(one) || one - other)[0];
}

function settle(units, may, load) {
  const add = (place, unit, times = 1) => {
    load[place].weight += times * unit.weight;
    load[place].units += times;
  };
  const least = () =>
    may.reduce((best, place) => {
      const order = load[place].weight - load[best].weight || load[place].units - load[best].units;
      return order < 0 ? place : best;
    }, may[0]);

  // Keep: what has an owner stays there.
  for (const unit of units) if (unit.owner !== undefined) add(unit.owner, unit);

  // Place: what has none goes to the member with the least load, the heaviest first.
  for (const unit of units.filter(({ owner }) => owner === undefined).sort((one, other) => other.weight - one.weight)) {
    unit.owner = least();
    add(unit.owner, unit);
  }

  // Level: while a unit weighs less than the gap between its member and the one with the least load, one such unit moves,
  // of the member with most load the one closest to half the gap; of equals the one with the highest number.
  for (;;) {
    const to = least();
    let best;
    for (const unit of units) {
      const high = load[unit.owner].weight;
      const gap = high - load[to].weight;
      if (unit.weight === 0 || unit.weight >= gap) continue;
      const offHalf = Math.abs(gap - 2 * unit.weight);
      const order = best && (best.high - high || unit.owner - best.unit.owner || offHalf - best.offHalf);
      if (best === undefined || order <= 0) best = { unit, high, offHalf };
    }
    if (best === undefined) return;
    add(best.unit.owner, best.unit, -1);
    best.unit.owner = to;
    add(to, best.unit);
  }
}
