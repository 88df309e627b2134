// The sentence above the chart: the outcome in words, its counts as handles, and below it that of what is kept to compare with.

import { el, setText } from './dom.js';
import { describe, panelOf } from './panels.js';
import { shownBy } from './panels/shared.js';
import { Scrub, fill } from './scrub.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/**
 * @typedef {object} Said
 * @property {string} question what the scenario is there to ask; empty where it asks nothing
 * @property {import('./engine.js').Pick | null} held what is pinned and is no key
 * @property {Report | null} before what is kept to compare with
 * @property {boolean} handles whether the counts can be set here
 */

/** Both parts as text that can be searched for, keys as they are. @param {{lead: Node, rest: Node}} said */
export const plain = ({ lead, rest }) => `${lead.textContent} ${rest.textContent}`.replace(/(\d)\u00a0%/g, '$1 %');

export class Sentence {
  #edit;
  #signal;
  /** @type {Map<string, Scrub>} */
  #handles = new Map();
  /** @type {Record<string, number>} */
  #most;

  /**
   * @param {import('./catalog.js').Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor({ maxPartitions, maxMembers, maxMasters }, edit, signal) {
    this.#edit = edit;
    this.#signal = signal;
    this.#most = { members: maxMembers, masters: maxMasters, a: maxPartitions, b: maxPartitions, change: maxPartitions };
    this.question = el('p', { class: 'question' });
    this.counts = el('span');
    this.lead = el('span');
    this.rest = el('span');
    this.was = el('p', { class: 'was', hidden: true });
    this.element = el('div', { class: 'sentence', part: 'sentence' },
      this.question, el('p', { class: 'says' }, el('strong', {}, this.counts, this.lead), ' ', this.rest), this.was);
  }

  /** As it stands, without the counts. */
  get text() {
    return plain(this);
  }

  /** @param {Report} report @param {Words} words @param {Said} said */
  update(report, words, { question, held, before, handles }) {
    const { settings } = report;
    const panel = /** @type {import('./panels/shared.js').Panel} */ (panelOf(settings.panel));
    setText(this.question, question);
    const pin = shownBy(report).keys.rows.find((row) => row.id === settings.pin);
    const handle = (/** @type {string} */ field) => this.#handleOf(field, report, words);
    const [lead, rest] = held ? [[describe(held, report, words)], []] : panel.say(report, words, pin, handles ? handle : undefined);
    const counts = handles ? panel.counts?.(report, words, handle) ?? [] : [];
    fill(this.counts, counts.length > 0 ? [...counts, ' '] : []);
    fill(this.lead, lead);
    fill(this.rest, rest);
    this.#showBefore(settings.panel, before, words);
  }

  /** A count as a handle. @param {string} field @param {Report} report @param {Words} words */
  #handleOf(field, report, words) {
    const { settings, change } = report;
    const topic = field === 'b' ? settings.b : settings.a;
    /** @type {Record<string, string>} */
    const others = { change: 'change.countOf', members: 'consumers.membersLabel', masters: 'redis.mastersLabel' };
    const label = words.text(others[field] ?? 'topic.partitions', { topic: change?.held.settings.a.name ?? topic.name });
    const handle = this.#handles.get(field) ?? new Scrub(field, this.#edit, this.#signal);
    this.#handles.set(field, handle);
    return handle.update(countOf(field, report), this.#most[field], label, words);
  }

  /** @param {string} panel @param {Report | null} before @param {Words} words */
  #showBefore(panel, before, words) {
    this.was.hidden = !before;
    if (!before) return;
    // What was kept has the numbers of the panels that were fetched by then.
    const known = panel === 'change' || (panel === 'redis' && !before.redis) ? 'mapping' : panel;
    const says = panelOf(known);
    const counts = says?.counts?.(before, words, (field) => new Text(words.number(countOf(field, before)))) ?? [];
    fill(this.was, [el('b', {}, words.text('before.title')), ' ', ...counts, ' ', ...(says?.say(before, words, undefined)[0] ?? [])]);
  }
}

/** A count that has a handle, by its field. @param {string} field @param {Report} report */
function countOf(field, { settings, change, consumers }) {
  /** @type {Record<string, number | undefined>} */
  const others = { b: settings.b.partitions, change: change?.held.settings.b.partitions, members: consumers.members, masters: settings.masters };
  return others[field] ?? settings.a.partitions;
}
