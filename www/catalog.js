// What there is to choose from, and what people call it. The routing is the module's; this is text that never changes.

import { load } from './files.js';

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} client
 * @property {string} name
 * @property {string} group `kafka` or `not-kafka`
 * @property {string} versions
 * @property {boolean} isDefault
 * @property {string | null} config
 * @property {string | null} flaw
 * @property {string} hash
 * @property {string} reduction
 * @property {string} nullKey
 * @property {string} emptyKey
 */
/**
 * @typedef {object} Alias
 * @property {string} id
 * @property {string} client
 * @property {boolean} run
 * @property {boolean} hasDefault
 * @property {string | null} nullKey
 * @property {string | null} emptyKey
 * @property {{row: string, word: string, config: string | null}[]} offers
 */
/** @typedef {{id: string, text: string}} Option */
/** @typedef {{title: string, options: Option[]}} Group */

/**
 * @typedef {object} Catalog
 * @property {string[]} panels
 * @property {string[]} langs
 * @property {string[]} themes
 * @property {string[]} measures
 * @property {string[]} joins
 * @property {{id: string, line: string | null}[]} formats each with the lines of the Java client that choose it
 * @property {{id: string, name: string}[]} redisClients
 * @property {number} maxPartitions
 * @property {number} maxMasters
 * @property {number} maxMembers
 * @property {number} maxSteps
 * @property {number} maxMorePatterns
 * @property {number} minSlots
 * @property {string[]} workloads
 * @property {number} maxSalt
 * @property {Record<string, string>} names clients as their makers write them, where the rows have the name of a package
 * @property {number} maxLinkRows characters of rows that a link holds
 * @property {number} maxLinkText characters of commands that it holds, and of a layout
 * @property {{id: string, link: string, source: string | null}[]} presets
 * @property {Row[]} rows
 * @property {Alias[]} aliases
 */

/** @type {Promise<Catalog> | null} */
let loading = null;

/**
 * The catalog, fetched once.
 * @returns {Promise<Catalog>}
 */
export function catalog() {
  loading ??= load('catalog.json').then(async (answer) => JSON.parse(await answer.text(), inRows));
  return loading;
}

/** In a page of one file what a list has of each kind stands together, which is smaller. @param {string} _ @param {any} value */
function inRows(_, value) {
  if (!value?.columns) return value;
  const columns = Object.entries(value.columns);
  return columns[0][1].map((/** @type {unknown} */ _, /** @type {number} */ row) => Object.fromEntries(columns.map(([name, cells]) => [name, cells[row]])));
}

export class Clients {
  /** @param {Pick<Catalog, 'rows' | 'aliases' | 'formats' | 'names'>} catalog @param {string} [own] */
  constructor({ rows, aliases, formats, names }, own = '') {
    this.names = names;
    /** What a partitioner of one's own is called. */
    this.own = own;
    this.lines = new Map(formats.map(({ id, line }) => [id, line]));
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.aliases = new Map(aliases.map((alias) => [alias.id, alias]));
  }

  /**
   * What a name of the catalog means: its row, and the program that runs it where that is another.
   * @param {string} id
   */
  #find(id) {
    const [name, wanted] = id.split('/');
    const alias = this.aliases.get(name);
    if (!alias) return { row: this.rows.get(id) };
    const offer = alias.offers.find((one) => wanted === undefined || one.row === wanted);
    return { row: this.rows.get(offer?.row ?? ''), alias, offer };
  }

  /** The row that a name of the catalog means. @param {string} id */
  row(id) {
    return this.#find(id).row;
  }

  /** The client, with its versions where the partitioner changed between them. @param {string} id */
  client(id) {
    const { row, alias } = this.#find(id);
    if (alias) return alias.client;
    if (!row) return id;
    if (row.client === '') return this.own;
    const versions = /^[<>]/.test(row.versions) && this.#changed(row.client) ? ` ${row.versions.replace('>=', '≥').replace('<=', '≤')}` : '';
    return `${this.names[row.client] ?? row.client}${versions}`;
  }

  /** Whether a client's default is not the same in all versions. @param {string} client */
  #changed(client) {
    return [...this.rows.values()].filter((row) => row.client === client && row.isDefault && /^[<>]/.test(row.versions)).length > 1;
  }

  /** The partitioner, as the client calls it, with its versions where it had another once; empty where the client has no choice. @param {string} id */
  partitioner(id) {
    const { row, offer } = this.#find(id);
    return offer ? offer.word : row ? this.#rowName(row) : '';
  }

  /** @param {Row} row */
  #rowName(row) {
    const twins = [...this.rows.values()].filter((other) => other.client === row.client && other.name === row.name);
    // Where the client's own name has the versions already they are not said again.
    const versions = twins.length > 1 && !twins.some(({ isDefault }) => isDefault) ? ` ${row.versions.replace('>=', '≥').replace('<=', '≤')}` : '';
    return row.name.replace(/ \(default\)$/, '') + versions;
  }

  /** The partitioner where it is not the client's own choice, or where the client has several; else empty. @param {string} id */
  chosen(id) {
    const { row, alias, offer } = this.#find(id);
    const own = alias
      ? alias.hasDefault && offer === alias.offers[0]
      : row?.isDefault && [...this.rows.values()].filter((other) => other.client === row.client && other.isDefault && other.versions === row.versions).length === 1;
    const partitioner = this.partitioner(id);
    return own || partitioner === 'default' ? '' : partitioner;
  }

  /** Both. @param {string} id */
  title(id) {
    return [this.client(id), this.chosen(id)].filter(Boolean).join(' ');
  }

  /** A short name for those that agree with a row: its client, and the hash. @param {string} id */
  className(id) {
    return `${this.client(id)} · ${this.rows.get(id)?.hash ?? ''}`;
  }

  /** What else the client of a name offers. @param {string} id @returns {string[]} */
  offers(id) {
    const { row, alias } = this.#find(id);
    if (alias) return alias.offers.map((offer) => `${alias.id}/${offer.row}`);
    return [...this.rows.values()].filter((other) => other.client === row?.client).map((other) => other.id);
  }

  /** The line that chooses it, or `null`. @param {string} id */
  config(id) {
    const { row, alias, offer } = this.#find(id);
    return (alias ? offer?.config : row?.config) ?? null;
  }

  /** The lines of the Java client that choose a key format, or `null`. @param {string} format */
  line(format) {
    return this.lines.get(format) ?? null;
  }

  /**
   * The programs that run a row if nobody chooses, and treat null and empty keys as it does.
   * @param {string} id
   */
  runBy(id) {
    return [...this.aliases.values()]
      .filter(({ hasDefault, offers, nullKey, emptyKey }) => hasDefault && offers[0].row === id && nullKey === null && emptyKey === null)
      .map(({ client }) => client);
  }

  /**
   * Everything that can be chosen, client by client: those of Kafka, then other systems.
   * @param {{custom: string, usual: string}} words a custom partitioner, and the mark of a default
   * @returns {Group[]}
   */
  groups({ custom, usual }) {
    /** @type {Map<string, Group>} */
    const groups = new Map();
    const put = (/** @type {string} */ title, /** @type {string} */ id, /** @type {string} */ text, /** @type {boolean} */ isDefault) => {
      let group = groups.get(title);
      if (!group) groups.set(title, (group = { title, options: [] }));
      group.options.push({ id, text: isDefault ? `${text} (${usual})` : text });
    };
    const of = (/** @type {Row} */ row) => {
      const name = this.names[row.client] ?? row.client;
      if (row.client === '') put(custom, row.id, custom, false);
      else put(name, row.id, row.name === 'default' ? this.client(row.id) : `${this.client(row.id)} · ${this.#rowName(row)}`, row.isDefault);
    };
    const rows = [...this.rows.values()];
    rows.filter(({ group }) => group === 'kafka').forEach(of);
    for (const { id, client, hasDefault, offers } of this.aliases.values())
      offers.forEach(({ row, word }, place) => {
        const isDefault = hasDefault && place === 0;
        put(client, isDefault || offers.length === 1 ? id : `${id}/${row}`, word === '' ? client : `${client} · ${word}`, isDefault && offers.length > 1);
      });
    rows.filter(({ group }) => group !== 'kafka').forEach(of);
    const first = ['Java', ...groups.keys()].filter((title, place, all) => all.indexOf(title) === place);
    return first.flatMap((title) => groups.get(title) ?? []);
  }
}
