// What the strokes and tints of a chart mean, with the choice of what they count.

import { Choice } from './controls.js';
import { el, patch, setAttribute, setText } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/**
 * The entries of each panel: a swatch's class, and the id of its words.
 * @type {Record<string, (report: Report) => [swatch: string, words: string, topic?: 'a' | 'b'][]>}
 */
const ENTRIES = {
  mapping: (report) => [
    [report.mapping.form === 'lines' ? 'level' : report.mapping.form === 'matrix' ? 'same' : 'bandon', 'legend.level'],
    [report.mapping.form === 'lines' ? 'crosses' : report.mapping.form === 'matrix' ? 'other' : 'bandoff', 'legend.crosses'],
  ],
  alignment: () => [['same', 'legend.same'], ['other', 'legend.other'], ['chance', 'legend.chance']],
  load: (report) => [
    ['fair', 'legend.fair'],
    ['rest', 'legend.rest'],
    ...(report.settings.workload === '' ? [] : [/** @type {[string, string]} */ (['tick', 'legend.expected'])]),
    ...(report.load.a.randomWeight > 0 || report.load.b.randomWeight > 0 ? [/** @type {[string, string]} */ (['drawn', 'legend.drawn'])] : []),
  ],
  consumers: (report) => [
    ['squarea', 'legend.boxA', 'a'],
    ['squareb', 'legend.boxA', 'b'],
    ['level flat', 'legend.bothSides'],
    ['dashed', 'legend.partedSides'],
    ['fair', 'legend.fair'],
  ],
  change: () => [['level', 'legend.stays'], ['dashed', 'legend.moves'], ['chance', 'legend.chance']],
  trace: () => [['level', 'legend.sameStep'], ['dashed', 'legend.otherStep'], ['same', 'legend.agree'], ['other', 'legend.elsewhere'], ['much', 'legend.others']],
  redis: (report) => [
    [report.settings.tags ? 'squarea ghost' : 'squarea', 'legend.squareA', 'a'],
    [report.settings.tags ? 'squareb ghost' : 'squareb', 'legend.squareA', 'b'],
    ...(report.settings.morePatterns === '' ? [] : [/** @type {[string, string]} */ ([report.settings.tags ? 'squarec ghost' : 'squarec', 'legend.squareMore'])]),
    ['dashed', 'legend.twoSlots'],
    [report.settings.tags ? 'ring full' : 'ring', report.settings.tags ? 'legend.ringOn' : 'legend.ringOff'],
  ],
};

/** Panels in which widths or tints can count keys or traffic. */
const MEASURED = ['mapping', 'alignment', 'consumers', 'change'];

export class Legend {
  /**
   * @param {readonly string[]} measures
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(measures, edit, signal) {
    this.list = el('ul', { class: 'entries' });
    this.hint = el('span', { class: 'pinhint' });
    this.measure = new Choice('by', measures, edit, signal);
    this.element = el('div', { class: 'legend' }, this.list, this.hint, this.measure.element);
  }

  /**
   * @param {Report} report
   * @param {Words} words
   */
  update(report, words) {
    const { panel, by } = report.settings;
    const entries = (ENTRIES[panel]?.(report) ?? []).map(([swatch, id, topic]) =>
      el('li', {}, el('span', { class: `swatch ${swatch}`, 'aria-hidden': 'true' }),
        words.text(id, topic ? { topic: report.settings[topic].name } : {})));
    if (panel === 'redis' && report.redis.drawn < report.redis.pairs)
      entries.push(el('li', {}, words.text('legend.heaviest', { n: report.redis.drawn, m: report.redis.pairs })));
    const { drawn: members, members: all } = report.consumers;
    if (panel === 'consumers' && members < all) entries.push(el('li', {}, words.text('legend.busiest', { n: members, m: all })));
    patch(this.list, entries);
    setText(this.hint, words.text('legend.pin'));
    this.hint.hidden = panel !== 'mapping';
    this.measure.element.hidden = !MEASURED.includes(panel);
    this.measure.update(by, words.text('measure.label'), (id) => words.text(`measure.${id}`));
    setAttribute(this.element, 'data-panel', panel);
  }
}
