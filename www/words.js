// Every word comes from one file a language; every number is written as the language writes it.

/** @typedef {string | {one: string, other: string}} Entry */
/** @typedef {Record<string, string | number | Node>} Values */

import { Assignors } from './assignors.js';
import { Clients, catalog } from './catalog.js';
import { load } from './files.js';

/** @type {Map<string, Promise<Words>>} */
const loaded = new Map();

/**
 * The words of a language that the first picture says, fetched once.
 * @param {string} lang
 * @returns {Promise<Words>}
 */
export function loadWords(lang) {
  const id = lang === 'id' ? 'id' : 'en';
  let words = loaded.get(id);
  if (!words) {
    words = Promise.all([entriesOf(id, ''), catalog()]).then(([entries, catalog]) => {
      const assignors = new Assignors([], catalog.names);
      return new Words(id, entries, new Clients(catalog, entries['client.custom']), assignors, async () => {
        const [more, rows] = await Promise.all([entriesOf(id, '-more'), json('assignors.json')]);
        assignors.learn(rows);
        return more;
      });
    });
    // What failed may be asked for once more.
    words.catch(() => loaded.delete(id));
    loaded.set(id, words);
  }
  return words;
}

/** @param {import('./files.js').File} file */
const json = async (file) => (await load(file)).json();

/**
 * In a page of one file the other language is a list, in the order of the English entries.
 * @param {'en' | 'id'} lang @param {'' | '-more'} part
 */
async function entriesOf(lang, part) {
  const entries = await json(`text/${lang}${part}.json`);
  if (!Array.isArray(entries)) return entries;
  const names = Object.keys(await json(`text/en${part}.json`));
  return Object.fromEntries(names.map((name, place) => [name, entries[place]]));
}

/** How numbers are written. */
const NUMBERS = {
  whole: { maximumFractionDigits: 0 },
  tenth: { maximumFractionDigits: 1 },
  exact: { maximumFractionDigits: 3 },
  rough: { maximumSignificantDigits: 3 },
  ratio: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
};

export class Words {
  /** Whether long lists are cut to what a person reads. */
  cuts = true;
  #entries;
  #plural;
  /** @type {Partial<Record<keyof typeof NUMBERS, Intl.NumberFormat>>} */
  #written = {};

  /**
   * @param {string} lang
   * @param {Record<string, Entry> & {chart: Record<string, string>}} entries
   * @param {Clients} [clients]
   * @param {Assignors} [assignors]
   * @param {() => Promise<Record<string, Entry>>} [later] fetches the entries that the first picture does without
   */
  constructor(lang, entries, clients = new Clients({ rows: [], aliases: [], formats: [], names: {} }), assignors = new Assignors([]), later) {
    this.#later = later;
    this.lang = lang;
    this.clients = clients;
    this.#assignors = assignors;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(lang);
  }

  #assignors;
  /** @type {(() => Promise<Record<string, Entry>>) | undefined} while those entries are not there */
  #later;
  /** @type {Promise<void> | undefined} */
  #fetching;

  /** Whether an entry was asked for that has not been fetched, and was left empty. */
  lacking = false;

  /** What the assignors are called; they come with the entries that come later. */
  get assignors() {
    if (this.#later) this.lacking = true;
    return this.#assignors;
  }

  /** Fetches the entries that are not there yet; rejects where they cannot be had. */
  whole() {
    const later = this.#later;
    if (!later) return Promise.resolve();
    this.#fetching ??= later().then((entries) => {
      Object.assign(this.#entries, entries);
      this.#later = undefined;
      this.#ofRows = undefined;
      this.lacking = false;
    }).finally(() => { this.#fetching = undefined; });
    return this.#fetching;
  }

  /** @type {Words | undefined} */
  #ofRows;

  /** The same words where what is counted is not the key but the row: its entries end in `@rows`. */
  get ofRows() {
    // Most of them come later.
    if (this.#later) this.lacking = true;
    if (this.#ofRows) return this.#ofRows;
    const entries = { ...this.#entries };
    for (const [id, entry] of Object.entries(entries)) if (id.endsWith('@rows') && id !== 'chart@rows') Object.assign(entries, { [id.slice(0, -5)]: entry });
    entries.chart = { ...entries.chart, .../** @type {any} */ (entries['chart@rows']) };
    this.#ofRows = new Words(this.lang, entries, this.clients, this.#assignors, this.#later);
    return this.#ofRows;
  }

  /**
   * The same words of another kind, such as one that writes numbers for programs.
   * @template {Words} T
   * @param {new (...parts: ConstructorParameters<typeof Words>) => T} Kind
   */
  as(Kind) {
    return new Kind(this.lang, this.#entries, this.clients, this.#assignors);
  }

  /** @type {string | undefined} */
  #chart;

  /** The short labels that charts carry, each on a line behind its name. */
  get chart() {
    this.#chart ??= this.chartWith({});
    return this.#chart;
  }

  /** The same with other labels for some. @param {Record<string, string>} others */
  chartWith(others) {
    return Object.entries({ ...this.#entries.chart, ...others }).map((entry) => entry.join('=')).join('\n');
  }

  /** @param {string} id */
  has(id) {
    return id in this.#entries;
  }

  /**
   * The entry with its values in place; the form for one or many by the value `n`.
   * @param {string} id
   * @param {Values} [values]
   * @param {number} [count]
   * @returns {(string | Node)[]}
   */
  parts(id, values = {}, count = 0) {
    const entry = this.#entries[id] ?? (this.#later ? '' : id);
    if (this.#later && entry === '') this.lacking = true;
    const template = typeof entry === 'string' ? entry : this.#plural.select(count) === 'one' ? entry.one : entry.other;
    return template.split(/\{(\w+)\}/).map((part, place) => {
      if (place % 2 === 0) return part;
      const value = values[part] ?? `{${part}}`;
      return typeof value === 'number' ? this.number(value) : value;
    });
  }

  /**
   * The same as plain text.
   * @param {string} id
   * @param {Values} [values]
   * @param {number} [count]
   */
  text(id, values, count) {
    return this.parts(id, values, count)
      .map((part) => (typeof part === 'string' ? part : part.textContent))
      .join('');
  }

  /**
   * A key format, with the schema id where it writes one.
   * @param {{format: string, schema: number}} topic
   */
  format({ format, schema }) {
    return format === 'schema-registry' ? this.text('format.withSchema', { n: String(schema) }) : this.text(`format.${format}`);
  }

  /** @param {keyof typeof NUMBERS} how @param {number} value */
  #write(how, value) {
    // What both languages write alike: the first picture has hardly anything else, and does not wait for their rules.
    if (how !== 'ratio' && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    this.#written[how] ??= new Intl.NumberFormat(this.lang, NUMBERS[how]);
    return this.#written[how].format(value);
  }

  /** A whole number. @param {number} value */
  number(value) {
    return this.#write('whole', value);
  }

  /** A weight, to a thousandth. @param {number} value */
  weight(value) {
    return this.#write('exact', value);
  }

  /** A share as whole per cent, without the sign; never nothing or everything where it is not quite that. @param {number} share */
  percent(share) {
    const least = share > 0 ? 1 : 0;
    const most = share < 1 ? 99 : 100;
    return this.number(Math.min(Math.max(Math.round(share * 100), least), most));
  }

  /** A number that holds on average. @param {number} value */
  average(value) {
    return value === 0 ? '0' : `≈ ${this.#write('rough', value)}`;
  }

  /** A ratio or index to two decimals. @param {number | null} value */
  ratio(value) {
    return value === null ? '–' : this.#write('ratio', value);
  }

  /**
   * A share as per cent to a tenth; what is not quite nothing or everything never reads as if it were.
   * @param {number | null} share
   */
  share(share) {
    if (share === null) return '–';
    const percent = (/** @type {number} */ value) => this.#entries.chart.percent.replace('{n}', this.#write('tenth', value));
    if (share > 0 && share < 0.0005) return `< ${percent(0.1)}`;
    if (share < 1 && share >= 0.9995) return `> ${percent(99.9)}`;
    return percent(share * 100);
  }
}
