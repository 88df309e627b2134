// Everything that <co-partition> shows once the engine is there: built once, brought up to date with each report.

import { Cards } from './cards.js';
import { ChartView } from './chart-view.js';
import { el, patch, setAttribute, setText } from './dom.js';
import { KeyList } from './key-list.js';
import { Legend } from './legend.js';
import { more } from './later.js';
import { describe, panelOf } from './panels.js';
import { Sentence } from './sentence.js';
import { Share } from './share.js';
import { TableView } from './table-view.js';
import { VerdictView } from './verdict-view.js';

/** @typedef {import('./engine.js').Pick} Pick */
/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./chart-view.js').Stage & import('./key-list.js').KeyStage & import('./share.js').ShareStage & {edit: import('./controls.js').Edit}} Actions */
/**
 * @typedef {object} Now What is to be shown.
 * @property {Report} report
 * @property {Words} words
 * @property {boolean} dark
 * @property {Pick | null} held what is pinned and is no key
 * @property {(field: string) => string | undefined} draft what was typed into a field and could not be taken
 * @property {string} notice a sentence of the element's own
 * @property {Report | null} before what is kept to compare with
 * @property {string} controls how much can be set: `all`, `basic`, `none`
 * @property {boolean} still whether it is a picture only
 * @property {string | null} full the address of the full page, with this scenario
 */

/** @typedef {{choices: import('./panels/load-choices.js').KeyChoices, commands: import('./panels/redis-command.js').CommandBox}} Boxes */

/** How long the live sentence waits before it is read aloud: a fast hand is not followed by a long list. */
const BEFORE_SPEAKING = 400;

export class Frame {
  /** @type {Now | null} */
  #now = null;
  /** the report with the names as they are @type {Report | null} */
  #raw = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #speak;
  /** the panel whose tab was brought into sight */
  #brought = '';
  /** @type {(id: string, panel: import('./panels/shared.js').Panel) => void} makes a panel's charts and tables */
  #makePanel;
  /** @type {(parts: typeof import('./more.js')) => Boxes} */
  #makeBoxes;
  /** what only later panels show under their charts @type {Boxes | null} */
  #boxes = null;

  /**
   * @param {import('./catalog.js').Catalog} catalog
   * @param {Actions} actions
   * @param {AbortSignal} signal
   */
  constructor(catalog, actions, signal) {
    const { edit } = actions;
    this.most = { rows: catalog.maxLinkRows, text: catalog.maxLinkText };
    this.verdict = new VerdictView(signal);
    this.cards = new Cards(catalog, edit, signal);
    this.legend = new Legend(catalog.measures, edit, signal);
    this.keys = new KeyList(actions, catalog, signal);
    this.verdict.onTurn = () => this.#showNotes();

    const panelId = `${this.keys.list.id}-panel`;
    this.tabs = el('div', { class: 'tabs', part: 'tabs', role: 'tablist' });
    this.tabOf = new Map(catalog.panels.map((id) => {
      const name = el('span');
      const mark = el('span', { class: 'tabmark' });
      const tab = el('button', { type: 'button', role: 'tab', id: `${panelId}-${id}`, 'data-panel': id, 'aria-controls': panelId }, name, mark);
      tab.addEventListener('click', () => edit('panel', id), { signal });
      this.tabs.append(tab);
      return [id, { tab, name, mark }];
    }));
    this.tabs.addEventListener('keydown', (event) => this.#tabKey(event, [...catalog.panels], edit), { signal });

    this.says = new Sentence(catalog, edit, signal);
    this.notice = el('p', { class: 'issue', part: 'notice', role: 'status', hidden: true });
    /** @type {Map<string, {view: ChartView, title: HTMLElement}>} */
    this.charts = new Map();
    this.drawn = el('div');
    this.below = el('div', { class: 'below' });
    const figures = el('div', { class: 'charts', part: 'charts' }, this.drawn, this.below);
    this.share = new Share({ ...actions, shown: () => this.#shown(catalog, actions), say: (text) => this.say(text) }, signal);
    this.legend.element.append(this.share.button);
    this.figure = el('section', { class: 'figure', part: 'figure', id: panelId },
      this.says.element, this.notice, this.cards.element, figures, this.legend.element, this.share.element);

    /** @type {Map<string, {element: HTMLElement, tables: Map<string, TableView>, notes: HTMLElement}>} */
    this.sides = new Map();
    this.side = el('div', { class: 'side', part: 'tables', id: `${panelId}-side` });
    /** @type {import('./sort.js').Tell} */
    const tell = async (id, values) => {
      await actions.looks().catch(() => {});
      if (this.#now) this.say(this.#now.words.text(id, values));
    };
    this.#makePanel = (id, { charts, tables: names, table }) => {
      for (const chart of charts) {
        if (this.charts.has(chart)) continue;
        const view = new ChartView(chart, actions, signal);
        const title = el('h3', { hidden: true });
        this.charts.set(chart, { view, title });
        this.below.before(title, view.element);
      }
      const tables = new Map(names.map((name) => [name, new TableView(name, { ...actions, tell, save: () => this.share.saveTable(name, table[name]) }, signal)]));
      const notes = el('div', { class: 'notes' });
      const element = el('section', { hidden: true, 'data-side': id }, ...[...tables.values()].map((table) => table.element), notes);
      this.sides.set(id, { element, tables, notes });
      this.side.append(element);
    };
    this.#makeBoxes = ({ KeyChoices, CommandBox }) => {
      const boxes = { choices: new KeyChoices(edit, tell, signal), commands: new CommandBox(catalog.redisClients, { ...actions, tell }, this.share.saveTable.bind(this.share), signal) };
      figures.append(boxes.choices.element, boxes.commands.element);
      return boxes;
    };
    this.foot = new Foot(this.side.id, (open) => setAttribute(this.element, 'data-open', open), signal);
    this.live = el('p', { class: 'hidden', 'aria-live': 'polite' });
    this.element = el('div', { class: 'frame', part: 'frame', hidden: true },
      this.verdict.element, this.tabs, this.figure, this.verdict.fix, this.keys.element, this.foot.element, this.side, this.live);
    for (const [part, element] of Object.entries({ verdict: this.verdict.element, fix: this.verdict.fix, controls: this.cards.element, legend: this.legend.element, keys: this.keys.element }))
      setAttribute(element, 'part', part);
    // The page around may have keys of its own, and cannot see into what somebody types here.
    this.element.addEventListener('keydown', (event) => { if (isOurs(event)) event.stopPropagation(); }, { signal });
    for (const event of /** @type {const} */ (['dragover', 'dragleave', 'drop']))
      this.element.addEventListener(event, (drag) => this.keys.drop(drag), { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#speak));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string[]} panels
   * @param {import('./controls.js').Edit} edit
   */
  #tabKey(event, panels, edit) {
    const at = panels.indexOf(this.#now?.report.settings.panel ?? '');
    /** @type {Record<string, number>} */
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + panels.length, Home: 0, End: panels.length - 1 };
    if (!(event.key in to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const panel = panels[to[event.key] % panels.length];
    edit('panel', panel);
    this.tabOf.get(panel)?.tab.focus();
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.#speak);
    this.#speak = setTimeout(() => setText(this.live, text), BEFORE_SPEAKING);
  }

  /** What a mark means, read aloud. @param {Pick} pick */
  sayPick(pick) {
    if (this.#now) this.say(describe(pick, this.#now.report, this.#now.words));
  }

  /** The panel that is shown. */
  get panel() {
    return this.#now?.report.settings.panel;
  }

  /** The sentence as it stands. */
  get sentence() {
    return this.says.text;
  }

  /** @param {Now} now whose panel has been fetched */
  update(now) {
    const { words, dark, held, draft, controls } = now;
    const report = brief(now.report);
    this.#now = { ...now, report };
    this.#raw = now.report;
    const { settings } = report;
    const panel = /** @type {import('./panels/shared.js').Panel} */ (panelOf(settings.panel));
    if (!this.sides.has(settings.panel)) this.#makePanel(settings.panel, panel);
    if (more) this.#boxes ??= this.#makeBoxes(more);
    const issue = (/** @type {string} */ field) => issueText(field, report, words, this.most.text);
    setAttribute(this.element, 'lang', words.lang);
    setAttribute(this.element, 'data-dark', dark);
    setAttribute(this.element, 'data-panel', settings.panel);
    const whole = controls === 'all';
    setAttribute(this.element, 'data-controls', controls);
    setAttribute(this.element, 'data-still', now.still);
    for (const part of [this.verdict.element, this.verdict.fix, this.tabs, this.keys.element]) part.hidden = !whole;
    this.cards.element.hidden = controls === 'none';
    this.verdict.update(report, words);
    this.#showTabs(report, words, whole);
    this.foot.update(words, whole, now.full);
    this.cards.update(now.report, words, panel.cards, draft, issue);
    this.legend.update(report, words);
    if (controls === 'none') this.legend.measure.element.hidden = true;
    if (now.still) this.legend.hint.hidden = true;
    this.keys.recognise(report);
    const asked = this.keys.current && `question.${this.keys.current.id}`;
    this.says.update(report, words, {
      question: whole && asked && words.has(asked) ? words.text(asked) : '',
      held,
      before: now.before && brief(now.before),
      handles: controls !== 'none',
    });
    const elsewhere = report.issues.filter(({ field }) => !DATA_FIELDS.includes(field) && !FIELDS[panel.cards].includes(field)).map(({ field }) => field);
    const notice = [...[...new Set(elsewhere)].map((field) => (field === 'link' ? issue(field) : `${field}: ${issue(field)}`)), now.notice, report.linkComplete ? '' : words.text('state.incomplete', { most: this.most.rows, each: this.most.rows / 1000 - 1 })].filter(Boolean).join(' ');
    setText(this.notice, notice);
    this.notice.hidden = notice === '';
    patch(this.drawn, panel.figure ? [panel.figure(report, words)] : []);
    this.#nameCharts(panel.charts, report, words);
    this.share.update(words, controls !== 'none');
  }

  /** Brings up to date what stands beside and below the charts. */
  updateRest() {
    if (!this.#now) return;
    const { report, words, draft, controls, still } = this.#now;
    const { panel } = report.settings;
    const whole = controls === 'all';
    const issue = (/** @type {string} */ field) => issueText(field, report, words, this.most.text);
    this.#showBelow(report, words);
    if (this.#boxes) {
      const { choices, commands } = this.#boxes;
      choices.update(report, words, whole);
      commands.element.hidden = panel !== 'redis' || !whole;
      if (panel === 'redis') commands.update(report, words, draft, issue);
    }
    this.keys.update(report, words, draft, issue);
    this.showTables(report, false);
    // A picture that keeps no engine has no more rows than it shows.
    for (const { csv } of this.sides.get(panel)?.tables.values() ?? []) csv.hidden = still;
  }

  /** Brings the tab of the panel into sight; only the row of tabs scrolls, never the page. */
  #bringTab() {
    const panel = this.panel ?? '';
    const tab = this.tabOf.get(panel)?.tab;
    // Where it is costs a layout of the page, so it is asked only once it is another one.
    if (!tab || panel === this.#brought) return;
    this.#brought = panel;
    const [row, box] = [this.tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (box.right > row.right || box.left < row.left) this.tabs.scrollLeft += box.left - row.left - 8;
  }

  /** @param {Report} report @param {Words} words @param {boolean} whole */
  #showTabs(report, words, whole) {
    // Without tabs it is no panel of theirs, but a part of the page around it, with a name of its own.
    setAttribute(this.figure, 'role', whole ? 'tabpanel' : 'group');
    setAttribute(this.figure, 'aria-label', whole ? null : words.text(`tabs.${report.settings.panel}`));
    if (!whole) {
      setAttribute(this.figure, 'aria-labelledby', null);
      return;
    }
    setAttribute(this.tabs, 'aria-label', words.text('tabs.label'));
    for (const [id, { tab, name, mark }] of this.tabOf) {
      const chosen = id === report.settings.panel;
      setText(name, words.text(`tabs.${id}`));
      setAttribute(tab, 'aria-selected', chosen ? 'true' : 'false');
      setAttribute(tab, 'tabindex', chosen ? 0 : -1);
      // A panel that was opened in another way shows its tab; the hand may scroll away from it.
      if (chosen && this.figure.getAttribute('aria-labelledby') !== tab.id) {
        setAttribute(this.figure, 'aria-labelledby', tab.id);
        requestAnimationFrame(() => { this.tabs.scrollLeft = tab.offsetLeft - this.tabs.offsetLeft - 40; });
      }
      // A tab whose panel has bad news carries the sign of it.
      const parted = report.verdict.lights.some((light) => light.id === 'consumers' && light.needed && !light.on);
      const hot = ['a', 'b'].some((topic) => !['even', null].includes(report.load[/** @type {'a' | 'b'} */ (topic)].verdict));
      const off = id === 'redis'
        ? report.redis && report.redis.together < report.redis.pairs
        : id === 'consumers' ? parted : id === 'load' ? hot : id !== 'change' && report.alignment.keysTogether < report.alignment.keys;
      if (!off) mark.replaceChildren();
      else if (!mark.firstChild) mark.append(el('span', { class: 'dot' }), el('span', { class: 'hidden' }));
      if (mark.lastElementChild) setText(mark.lastElementChild, words.text({ redis: 'tabs.crossslot', consumers: 'tabs.parted', load: 'tabs.hot' }[id] ?? 'tabs.off'));
    }
  }

  /** @param {Report} report @param {Words} words */
  #showBelow(report, words) {
    const below = panelOf(report.settings.panel)?.below;
    patch(this.below, below ? [below(report, words)] : []);
  }

  /** @param {string[]} shown @param {Report} report @param {Words} words */
  #nameCharts(shown, report, words) {
    const { a, b, by } = report.settings;
    for (const [id, { view, title }] of this.charts) {
      view.element.hidden = !shown.includes(id);
      title.hidden = view.element.hidden || !words.has(`chartTitle.${id}`);
      if (view.element.hidden) continue;
      const named = report.change ? `change.${id}` : id;
      const byMeasure = `chartTitle.${named}.${by}`;
      if (!title.hidden) setText(title, words.text(words.has(byMeasure) ? byMeasure : `chartTitle.${named}`, { b: b.name }));
      const label = words.text(`chartLabel.${named}`, { a: a.name, b: b.name, sentence: this.sentence });
      view.label(this.#now?.still ? label : `${label} ${words.text('chartLabel.keys')}`, this.#now?.still);
    }
  }

  /**
   * What can be shared now; names are whole in it.
   * @param {import('./catalog.js').Catalog} catalog @param {Actions} actions @returns {import('./share.js').Shown}
   */
  #shown({ presets }, actions) {
    const { report, words } = /** @type {Now} */ (this.#now);
    const charts = [...this.charts].filter(([, { view }]) => !view.element.hidden).map(([id, { view, title }]) => {
      const width = view.canvas.clientWidth;
      return { id, width, height: actions.height(id, width), title: title.hidden ? words.text(`tabs.${report.settings.panel}`) : title.textContent ?? '' };
    });
    return { report: this.#raw ?? report, words, lead: this.says.lead, rest: this.says.rest, charts, preset: this.keys.current, presets, frame: this.element };
  }

  /** Draws the charts that are shown. */
  draw() {
    this.#bringTab();
    for (const { view } of this.charts.values()) if (!view.element.hidden) view.draw();
  }

  /**
   * The tables of the panel that is shown, or of all.
   * @param {Report} report
   * @param {boolean} all
   */
  showTables(report, all) {
    const words = this.#now?.words;
    if (!words) return;
    report = brief(report);
    // What comes with all rows only; else what is there stays, and the focus in it.
    if (all && report.consumers.strip.length > 0 && this.#now && this.#now.report.consumers.strip.length === 0) this.#showBelow(report, words);
    if (all) this.#boxes?.choices.update(report, words, this.#now?.controls === 'all');
    for (const [id, side] of this.sides) {
      const shown = id === report.settings.panel;
      side.element.hidden = !shown;
      // The first engine knows no Redis.
      const panel = panelOf(id);
      if ((!shown && !all) || !panel || (id === 'redis' && !report.redis)) continue;
      setAttribute(side.element, 'aria-label', `${words.text('table.title')}: ${words.text(`tabs.${id}`)}`);
      for (const [name, table] of side.tables) {
        const { caption, columns, rows, more } = panel.table[name](report, words);
        table.update(words.text('table.title'), caption, columns, rows, more);
        setAttribute(table.csv, 'aria-label', words.text('share.csv', { table: caption }));
      }
    }
    this.#showNotes();
  }

  #showNotes() {
    if (!this.#now) return;
    const { report, words } = this.#now;
    const notes = panelOf(report.settings.panel)?.notes(report, words) ?? [];
    const not = this.verdict.shownNot;
    if (not) notes.push({ title: words.text('fix.not'), body: el('p', {}, not) });
    const preset = this.keys.current;
    if (preset?.source) notes.unshift({ title: words.text('reported.title'), body: reported(preset.id, preset.source, words) });
    const side = this.sides.get(report.settings.panel);
    if (!side) return;
    // What says the same stays, and with it the focus and what a button in it has just answered.
    const there = [...side.notes.children];
    const sections = notes.map(({ title, body }) => {
      const section = el('section', {}, el('h2', {}, title), body);
      return there.find((old) => old.textContent === section.textContent) ?? section;
    });
    if (sections.some((section, place) => section !== there[place]) || sections.length < there.length) side.notes.replaceChildren(...sections);
  }

  /**
   * Marks in list and tables what is pointed at, or else pinned.
   * @param {Report} report
   * @param {Pick | null} pick
   * @param {Iterable<number>} means the ids of the keys that it means
   * @param {Pick | null} pinned
   */
  mark(report, pick, means, pinned) {
    const ids = new Set(means);
    const key = pick?.startsWith('key:') ? Number(pick.slice(4)) : null;
    const one = report.keys.rows.find((row) => row.id === key);
    const { group } = report.alignment;
    const same = (/** @type {number | null} */ at, /** @type {string} */ first) =>
      at !== null && Math.floor(at / group) === Math.floor(Number(first) / group);
    const marks = (/** @type {Pick} */ row) => {
      const [kind, first, second] = row.split(':');
      if (kind === 'key') return ids.has(Number(first));
      if (kind === 'pair' && one) return same(one.a, first) && same(one.b, second);
      if (kind === 'partition' && one) return (first === 'a' ? one.a : one.b) === Number(second);
      return row === pick;
    };
    for (const table of this.sides.get(this.#now?.report.settings.panel ?? '')?.tables.values() ?? []) table.mark(marks, pinned);
    this.keys.mark(ids, report.settings.pin);
  }
}

/**
 * Whether a key is meant for what has the focus. What leads on in a deck or out of a picture is not, and neither are shortcuts.
 * @param {KeyboardEvent} event
 */
function isOurs({ key, altKey, ctrlKey, metaKey, defaultPrevented, target }) {
  if (defaultPrevented) return true;
  if (altKey || ctrlKey || metaKey || ['PageUp', 'PageDown', 'Escape', 'Tab'].includes(key)) return false;
  const kind = target instanceof Element ? target.localName : '';
  return ['input', 'select', 'textarea'].includes(kind) || ([' ', 'Enter'].includes(key) && ['a', 'button', 'summary'].includes(kind));
}

/** Under a figure that stands in a page of others: its numbers, folded away, and the way to the full page. */
class Foot {
  /** @param {string} tables @param {(open: boolean) => void} show @param {AbortSignal} signal */
  constructor(tables, show, signal) {
    this.numbers = el('button', { type: 'button', class: 'numbers', 'aria-expanded': 'false', 'aria-controls': tables });
    this.numbers.addEventListener('click', () => {
      const open = this.numbers.getAttribute('aria-expanded') !== 'true';
      setAttribute(this.numbers, 'aria-expanded', open ? 'true' : 'false');
      show(open);
    }, { signal });
    this.full = el('a', { class: 'full', part: 'full', target: '_blank', rel: 'noopener' });
    this.element = el('div', { class: 'foot', part: 'footer' }, this.numbers, this.full);
  }

  /** @param {Words} words @param {boolean} whole @param {string | null} full */
  update(words, whole, full) {
    this.element.hidden = whole;
    if (whole) return;
    setText(this.numbers, words.text('foot.numbers'));
    setText(this.full, words.text('foot.full'));
    setAttribute(this.full, 'href', full);
    this.full.hidden = full === null;
  }
}

/** What a public report said, with the way to it. @param {string} id @param {string} source @param {Words} words */
function reported(id, source, words) {
  const [project, number] = source.split('#');
  const link = el('a', { href: `https://github.com/${project}/issues/${number}`, target: '_blank', rel: 'noopener noreferrer' }, source);
  return el('p', {}, words.text(`reported.${id}`), ' ', link);
}

/** The fields that have a control of their own; what is wrong with another is said above the cards. */
const DATA_FIELDS = ['rows', 'workload', 'events', 'seed', 'zipf', 'keys'];
const TOPIC_FIELDS = ['a', 'b'].flatMap((topic) => ['', '.name', '.client', '.format', '.schema', '.null', '.key'].map((field) => topic + field));
const FIELDS = {
  topics: TOPIC_FIELDS,
  load: [...TOPIC_FIELDS, 'a.salt', 'b.salt'],
  change: [...TOPIC_FIELDS, 'change'],
  consumers: [...TOPIC_FIELDS, 'members', 'assignor', 'steps', 'step'],
  redis: ['redis.a', 'redis.b', 'slots', 'masters', 'tags', ...['more', 'layout', 'command', 'node', 'client'].map((field) => `redis.${field}`)],
};

/** Names and keys may be long; what is said about them shows their beginning. */
const MOST_OF_A_NAME = 18;
const MOST_OF_AN_ISSUE = 40;

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The report with the topics' names cut to what a sentence can take. @param {Report} report @returns {Report} */
function brief(report) {
  const { a, b } = report.settings;
  const short = (/** @type {typeof a} */ topic) => ({ ...topic, name: cut(topic.name, MOST_OF_A_NAME) });
  const change = report.change && { ...report.change, held: brief(report.change.held) };
  return { ...report, change, settings: { ...report.settings, a: short(a), b: short(b) } };
}

/**
 * What was wrong with a field, in words.
 * @param {string} field
 * @param {Report} report
 * @param {Words} words
 * @param {number} most characters of a text in a link
 */
function issueText(field, report, words, most) {
  return report.issues.filter((issue) => issue.field === field).map((issue) => {
    const named = issue.lines.map((line) => words.number(line)).join(', ');
    const lines = issue.count > issue.lines.length ? words.text('issue.linesMore', { lines: named }) : named;
    const shown = (/** @type {string} */ text) => (/^\d{1,9}$/.test(text) && issue.field !== 'redis.layout' ? words.number(Number(text)) : cut(text, MOST_OF_AN_ISSUE));
    const code = issue.code === 'not-a-number' && issue.given === '' ? 'empty' : issue.code;
    return words.text(`issue.${code}`, { given: shown(issue.given), kept: shown(issue.kept), lines, most, n: issue.count }, issue.count);
  }).join(' ');
}
