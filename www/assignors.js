// What there is to choose from for a consumer group, and what its clients call it.

/** @typedef {import('./words.js').Words} Words */
/**
 * @typedef {object} User
 * @property {string} client
 * @property {string} name
 * @property {string} versions
 * @property {string | null} defaultIn
 * @property {string} config
 */
/** @typedef {{id: string, users: User[]}} Assignor */

/** Assignors that are told apart by the version of their client only. @type {Record<string, string>} */
const BEFORE = { 'kafkajs-1.12': '1.13' };
/** Ours. */
const OURS = 'copartition';

export class Assignors {
  /** @param {Assignor[]} rows @param {Record<string, string>} [names] clients as their makers write them */
  constructor(rows, names = {}) {
    this.names = names;
    /** @type {Map<string, Assignor>} */
    this.rows = new Map();
    this.learn(rows);
  }

  /** @param {Assignor[]} rows */
  learn(rows) {
    for (const row of rows) this.rows.set(row.id, row);
  }

  /** @param {string} id @returns {User[]} */
  users(id) {
    return this.rows.get(id)?.users ?? [];
  }

  /** The client whose it is. @param {User} user @param {Words} words */
  client({ client }, words) {
    return client === 'broker' ? words.text('consumers.broker') : this.names[client] ?? client;
  }

  /** What its client calls it. @param {string} id @param {Words} words */
  name(id, words) {
    const name = this.users(id)[0]?.name ?? id;
    return id in BEFORE ? `${name}, ${words.text('consumers.before', { version: BEFORE[id] })}` : name;
  }

  /** Both as short as they are told apart by. @param {string} id @param {Words} words */
  short(id, words) {
    const [user] = this.users(id);
    if (!user) return id;
    const client = user.client === 'broker' ? 'Broker' : this.client(user, words);
    // The words in a class's name, without what every such name ends in.
    const name = user.name.replace(/(Partition)?Assignor$|Assigner$|GroupBalancer$/, '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().replace('roundrobin', 'round robin');
    return `${client}${id in BEFORE ? ` < ${BEFORE[id]}` : ''} ${name}`;
  }

  /** Client and name. @param {string} id @param {Words} words */
  title(id, words) {
    const [user] = this.users(id);
    return user ? `${this.client(user, words)} · ${this.name(id, words)}` : id;
  }

  /** The lines that choose it. @param {User | undefined} user */
  config(user) {
    return user?.config.replaceAll(', ', '\n') ?? '';
  }

  /** Everything that can be chosen, client by client. @param {Words} words @returns {import('./catalog.js').Group[]} */
  groups(words) {
    /** @type {Map<string, import('./catalog.js').Group>} */
    const groups = new Map();
    for (const { id, users: [user] } of this.rows.values()) {
      const title = id === OURS ? words.text('consumers.ours') : this.client(user, words);
      const group = groups.get(title) ?? { title, options: [] };
      groups.set(title, group);
      const name = this.title(id, words);
      group.options.push({ id, text: user.defaultIn === null ? name : `${name} (${words.text('consumers.default')})` });
    }
    return [...groups.values()];
  }
}
