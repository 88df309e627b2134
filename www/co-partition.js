// <co-partition>: one scenario, its panels, and the events of the person who uses it. Registering is another module's.
//
// Attributes: link, preset, panel, lang, theme (auto, light, dark). An attribute wins over the link.
// Event `cp-change`: a person changed something; `detail.link` is the new link, `detail.complete` whether the keys are in it.

import { ChartView } from './chart-view.js';
import { Cards } from './cards.js';
import { el, setAttribute, setText } from './dom.js';
import { bytesOf, engine, linkField, restarted } from './engine.js';
import { KeyList } from './key-list.js';
import { Legend } from './legend.js';
import { PANELS, describe } from './panels.js';
import { TableView } from './table-view.js';
import { VerdictView } from './verdict-view.js';
import { loadWords } from './words.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./engine.js').View} View */
/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./engine.js').Pick} Pick */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {ReturnType<CoPartition['_build']>} Parts */

const EMPTY = 'v1:';
/** Above this many milliseconds an evaluation waits for a pause in typing. */
const SLOW = 30;
/** How long that pause is, and how long the live sentence waits before it is read aloud. */
const PAUSE = 200;
/** So many rows of a table are there at once; all of them, and the tables of the other panels, once the hand rests. */
const FIRST_ROWS = 48;
const ALL_ROWS = 1000;

const decoder = new TextDecoder();

export class CoPartition extends HTMLElement {
  static observedAttributes = ['link', 'preset', 'panel', 'lang', 'theme'];

  /** @param {string} [tag] @param {CustomElementRegistry} [registry] */
  static define(tag = 'co-partition', registry = customElements) {
    if (!registry.get(tag)) registry.define(tag, this);
  }

  #root = this.attachShadow({ mode: 'open' });
  #link = EMPTY;
  /** @type {Uint8Array | null} rows as typed; in place of those of the link */
  #rows = null;
  /** @type {Map<string, string>} what was typed and could not be taken as it stood */
  #drafts = new Map();
  /** @type {Engine | null} */
  #engine = null;
  /** @type {View | null} */
  #view = null;
  /** @type {Report | null} */
  #report = null;
  /** @type {Words | null} */
  #words = null;
  /** @type {Pick | null} */
  #hover = null;
  /** @type {Pick | null} what is pinned and is no key; keys are pinned in the link */
  #held = null;
  /** @type {AbortController | null} */
  #life = null;
  #frame = 0;
  #byPerson = false;
  #lastCost = 0;
  #isDark = false;
  #whole = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #speak;
  #notice = '';
  /** @type {Parts | null} */
  #parts = null;

  constructor() {
    super();
    const style = el('link', { rel: 'stylesheet', href: new URL('./style.css', import.meta.url).href });
    this.styled = new Promise((resolve) => {
      style.addEventListener('load', resolve);
      style.addEventListener('error', resolve);
    });
    this.fallback = el('slot');
    this.probe = el('span', { class: 'probe', 'aria-hidden': 'true' });
    this.#root.append(style, this.fallback, this.probe);
  }

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const near = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        near.disconnect();
        this.#start(signal);
      }
    }, { rootMargin: '600px' });
    near.observe(this);
    signal.addEventListener('abort', () => near.disconnect());
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = null;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#pause);
    clearTimeout(this.#speak);
    clearTimeout(this.#rest);
    this.#view?.free();
    this.#view = null;
    this.#parts?.frame.remove();
    this.#parts = null;
    this.fallback.hidden = false;
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'link') this.link = now ?? EMPTY;
    else this.#schedule();
  }

  /** The scenario's link. Setting it is no change by a person and sends no event. */
  get link() {
    return this.#report?.link ?? this.#link;
  }

  set link(link) {
    this.#link = link || EMPTY;
    this.#rows = null;
    this.#drafts.clear();
    this.#held = null;
    this.#schedule(() => this.#parts?.keys.refreshText());
  }

  get panel() {
    return this.getAttribute('panel') ?? this.#report?.settings.panel ?? 'mapping';
  }

  set panel(panel) {
    this.setAttribute('panel', panel);
  }

  get theme() {
    return this.getAttribute('theme') ?? this.#report?.settings.theme ?? 'auto';
  }

  set theme(theme) {
    this.setAttribute('theme', theme);
  }

  /**
   * Sets a field as if a person had typed it.
   * @param {string} field as in a link
   * @param {string} text
   */
  edit(field, text) {
    if (this.hasAttribute(field)) this.removeAttribute(field);
    this.#drafts.set(field, text);
    this.#byPerson = true;
    this.#schedule();
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    try {
      [this.#engine] = await Promise.all([engine(), this.#loadWords(), this.styled]);
    } catch {
      if (!signal.aborted) await this.#fail();
      return;
    }
    if (signal.aborted) return;
    this.#parts = this._build(this.#engine, signal);
    // The probe changes its colour with the scheme of the page around it, however that page sets it.
    this.probe.addEventListener('transitionend', () => this.#schedule(), { signal });
    matchMedia('(forced-colors: active)').addEventListener('change', () => this.#schedule(), { signal });
    this.#render();
  }

  /** The fallback stays; a line above it says why nothing can be changed. */
  async #fail() {
    const words = await this.#loadWords().catch(() => null);
    const text = words?.text('state.failed') ?? 'This figure needs WebAssembly to be changed.';
    this.fallback.before(el('p', { class: 'failed', role: 'status' }, text));
  }

  async #loadWords() {
    this.#words = await loadWords(this.#language());
    return this.#words;
  }

  #language() {
    const asked = this.getAttribute('lang') ?? this.#report?.settings.lang ?? this.closest('[lang]')?.getAttribute('lang');
    return asked?.toLowerCase().startsWith('id') ? 'id' : 'en';
  }

  /**
   * The elements, once.
   * @param {Engine} engine
   * @param {AbortSignal} signal
   */
  _build(engine, signal) {
    const catalog = engine.catalog();
    const edit = this.edit.bind(this);
    /** @type {import('./chart-view.js').Stage} */
    const stage = {
      height: (chart, width) => engine.chartHeight(chart, width),
      draw: (chart, canvas, width, height, ratio, focus) => this.#draw(chart, canvas, width, height, ratio, focus),
      hit: (chart, x, y) => this.#view?.hit(chart, x, y) ?? null,
      step: (chart, from, step) => this.#view?.step(chart, from, step) ?? null,
      hover: (pick) => this.#hoverOver(pick),
      pin: (pick) => this.#pin(pick),
    };
    const verdict = new VerdictView(signal);
    const cards = new Cards(catalog, edit, signal);
    const legend = new Legend(catalog.measures, edit, signal);
    const keys = new KeyList({
      ...stage,
      type: (text) => this.#type(bytesOf(text)),
      add: (line) => this.#type(bytesOf(`${this.#text()}${line}\n`), true),
      text: () => this.#text(),
      reset: () => this.#open(EMPTY),
      open: (link) => this.#open(link),
    }, catalog.presets, signal);

    const tabs = el('div', { class: 'tabs', role: 'tablist' });
    const panelId = `${keys.list.id}-panel`;
    const tabOf = new Map(catalog.panels.map((id) => {
      const name = el('span');
      const mark = el('span', { class: 'tabmark' });
      const tab = el('button', { type: 'button', role: 'tab', id: `${panelId}-${id}`, 'data-panel': id, 'aria-controls': panelId }, name, mark);
      tab.addEventListener('click', () => edit('panel', id), { signal });
      tabs.append(tab);
      return [id, { tab, name, mark }];
    }));
    tabs.addEventListener('keydown', (event) => this.#tabKey(event, [...catalog.panels]), { signal });

    const lead = el('strong');
    const rest = el('span');
    const sentence = el('p', { class: 'sentence' }, lead, ' ', rest);
    const notice = el('p', { class: 'issue', role: 'status', hidden: true });
    /** @type {Map<string, {view: ChartView, title: HTMLElement}>} */
    const charts = new Map();
    const figures = el('div', { class: 'charts' });
    for (const id of new Set(Object.values(PANELS).flatMap((panel) => panel.charts))) {
      const view = new ChartView(id, stage, signal);
      const title = el('h3', { hidden: true });
      charts.set(id, { view, title });
      figures.append(title, view.element);
    }
    const below = el('div');
    const figure = el('section', { class: 'figure', role: 'tabpanel', id: panelId }, sentence, notice, cards.element, figures, below, legend.element);

    /** @type {Map<string, {element: HTMLElement, tables: Map<string, TableView>, notes: HTMLElement}>} */
    const sides = new Map();
    const side = el('div', { class: 'side' });
    for (const [id, panel] of Object.entries(PANELS)) {
      const tables = new Map(panel.tables.map((name) => [name, new TableView(name, stage, signal)]));
      const notes = el('div', { class: 'notes' });
      const element = el('section', { hidden: true, 'data-side': id }, ...[...tables.values()].map((table) => table.element), notes);
      sides.set(id, { element, tables, notes });
      side.append(element);
    }
    const live = el('p', { class: 'hidden', 'aria-live': 'polite' });
    const frame = el('div', { class: 'frame', hidden: true },
      verdict.element, tabs, figure, verdict.fix, keys.element, side, live);
    verdict.onTurn = () => this.#renderNotes();
    this.#root.append(frame);
    return { frame, verdict, cards, legend, keys, tabs, tabOf, lead, rest, notice, charts, below, figure, sides, live };
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string[]} panels
   */
  #tabKey(event, panels) {
    const at = panels.indexOf(this.#report?.settings.panel ?? '');
    /** @type {Record<string, number>} */
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + panels.length, Home: 0, End: panels.length - 1 };
    if (!(event.key in to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const panel = panels[to[event.key] % panels.length];
    this.edit('panel', panel);
    this.#parts?.tabOf.get(panel)?.tab.focus();
  }

  #text() {
    return decoder.decode(this.#rows ?? this.#view?.rows() ?? new Uint8Array());
  }

  /**
   * @param {Uint8Array} rows
   * @param {boolean} [refresh]
   */
  #type(rows, refresh = false) {
    this.#rows = rows;
    this.#byPerson = true;
    if (this.#lastCost > SLOW && !refresh) {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#schedule(), PAUSE);
    } else this.#schedule(refresh ? () => this.#parts?.keys.refreshText() : undefined);
  }

  /** Another scenario; language and theme stay. @param {string} link */
  #open(link) {
    const settings = this.#report?.settings;
    const keep = [settings?.lang && `lang=${settings.lang}`, settings && `theme=${settings.theme}`].filter(Boolean);
    if (this.hasAttribute('panel')) this.removeAttribute('panel');
    this.link = [link, ...keep].join('&');
    this.#byPerson = true;
  }

  /** @param {Pick | null} pick */
  #pin(pick) {
    const pinned = this.#pinned();
    const next = pick === pinned ? null : pick;
    const id = keyOf(next);
    this.#held = id === null ? next : null;
    if (this.#view && (id !== null || this.#report?.settings.pin !== null)) {
      this.#link = `${this.#link}&${this.#view.pin(id)}`;
      this.#byPerson = true;
    }
    this.#schedule();
  }

  /** @returns {Pick | null} */
  #pinned() {
    const pin = this.#report?.settings.pin ?? null;
    return this.#held ?? (pin === null ? null : `key:${pin}`);
  }

  /** @param {Pick | null} pick */
  #hoverOver(pick) {
    if (pick === this.#hover) return;
    this.#hover = pick;
    if (pick && this.#report && this.#words) this.#say(describe(pick, this.#report, this.#words));
    this.#schedule(undefined, false);
  }

  /** Read aloud after a pause, so that a fast hand is not followed by a long list. @param {string} text */
  #say(text) {
    clearTimeout(this.#speak);
    this.#speak = setTimeout(() => {
      if (this.#parts) setText(this.#parts.live, text);
    }, PAUSE * 2);
  }

  #stale = false;
  /** @type {(() => void)[]} */
  #after = [];

  /**
   * One render a frame, however many changes.
   * @param {() => void} [after]
   * @param {boolean} [stale] whether the scenario changed, not only what is pointed at
   */
  #schedule(after, stale = true) {
    this.#stale ||= stale;
    if (after) this.#after.push(after);
    if (!this.#parts) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#render());
  }

  #render() {
    if (!this.#parts || !this.#engine) return;
    try {
      if (this.#stale || !this.#view) {
        this.#evaluate(FIRST_ROWS);
        this.#paint();
        clearTimeout(this.#rest);
        this.#rest = setTimeout(() => this.#complete(), PAUSE);
      } else {
        this.#mark();
        this.#drawCharts();
      }
    } catch (error) {
      this.#recover(error);
    }
  }

  /** The long tables, and those of the panels that are not shown, for programs that read them all. */
  #complete() {
    if (!this.#parts || !this.#report || !this.#view) return;
    const { keys, alignment, load, redis } = this.#report;
    if (keys.more || alignment.more || load.a.more || load.b.more || redis.more) this.#evaluate(ALL_ROWS);
    this.#whole = true;
    this.#renderSides();
    this.#mark();
    this.#whole = false;
  }

  /** @param {number} listed */
  #evaluate(listed) {
    const engine = /** @type {Engine} */ (this.#engine);
    this.#stale = false;
    const begun = performance.now();
    const preset = this.getAttribute('preset');
    const given = ['panel', 'lang', 'theme'].flatMap((name) => {
      const value = this.getAttribute(name);
      return value === null ? [] : [linkField(name, value)];
    });
    const base = this.#link === EMPTY && preset ? engine.catalog().presets.find(({ id }) => id === preset)?.link ?? EMPTY : this.#link;
    const drafts = [...this.#drafts].map(([field, text]) => linkField(field, text));
    const view = engine.evaluate([base, ...given, ...drafts].join('&'), this.#rows, listed);
    const report = view.report();
    this.#view?.free();
    this.#view = view;
    this.#report = report;
    this.#link = report.link;
    for (const field of this.#drafts.keys())
      if (!report.issues.some((issue) => issue.field === field)) this.#drafts.delete(field);
    this.#lastCost = performance.now() - begun;
    if (this.#words?.lang !== this.#language()) this.#loadWords().then(() => this.#schedule());
  }

  #paint() {
    const parts = this.#parts;
    const [report, words] = [this.#report, this.#words];
    if (!parts || !report || !words) return;
    const { settings } = report;
    const panel = PANELS[settings.panel];
    setAttribute(parts.frame, 'lang', words.lang);
    this.#isDark = this.#dark();
    setAttribute(parts.frame, 'data-dark', this.#isDark);
    setAttribute(parts.frame, 'data-panel', settings.panel);
    parts.verdict.update(report, words);
    setAttribute(parts.tabs, 'aria-label', words.text('tabs.label'));
    for (const [id, { tab, name, mark }] of parts.tabOf) {
      const chosen = id === settings.panel;
      setText(name, words.text(`tabs.${id}`));
      setAttribute(tab, 'aria-selected', chosen ? 'true' : 'false');
      setAttribute(tab, 'tabindex', chosen ? 0 : -1);
      this.#tabMark(mark, id);
      if (chosen) setAttribute(parts.figure, 'aria-labelledby', tab.id);
    }
    const pinned = this.#pinned();
    const pinnedKey = keyOf(pinned);
    const pin = pinnedKey === null ? undefined : report.keys.rows.find((row) => row.id === pinnedKey);
    const [lead, rest] = this.#held ? [[describe(this.#held, report, words)], []] : panel.say(report, words, pin);
    parts.lead.replaceChildren(...lead);
    parts.rest.replaceChildren(...rest);
    const sentence = `${parts.lead.textContent} ${parts.rest.textContent}`;
    parts.cards.update(report, words, panel.cards, (field) => this.#drafts.get(field), (field) => this.#issue(field));
    parts.below.replaceChildren(...(panel.below ? [panel.below(report, words)] : []));
    parts.legend.update(report, words);
    parts.keys.update(report, words, this.#issue('rows'));
    const notice = [this.#issue('link'), this.#notice, report.linkComplete ? '' : words.text('state.incomplete')].filter(Boolean).join(' ');
    setText(parts.notice, notice);
    parts.notice.hidden = notice === '';

    this.#renderSides();
    this.#mark();
    const first = parts.frame.hidden;
    parts.frame.hidden = false;
    for (const [id, { view, title }] of parts.charts) {
      const shown = panel.charts.includes(id);
      view.element.hidden = !shown;
      title.hidden = !shown || !words.has(`chartTitle.${id}`);
      if (!shown) continue;
      if (!title.hidden) setText(title, words.text(`chartTitle.${id}${settings.by === 'traffic' ? '.traffic' : ''}`, { b: settings.b.name }));
      view.label(`${words.text(`chartLabel.${id}`, { a: settings.a.name, b: settings.b.name, sentence })} ${words.text('chartLabel.keys')}`);
    }
    this.#drawCharts();
    if (first) this.fallback.hidden = true;
    for (const after of this.#after.splice(0)) after();
    if (this.#byPerson) {
      this.#byPerson = false;
      this.#say(sentence);
      this.dispatchEvent(new CustomEvent('cp-change', { bubbles: true, detail: { link: report.link, complete: report.linkComplete } }));
    }
  }

  #drawCharts() {
    for (const { view } of this.#parts?.charts.values() ?? []) if (!view.element.hidden) view.draw();
  }

  #renderSides() {
    const { sides } = /** @type {Parts} */ (this.#parts);
    const [report, words] = [/** @type {Report} */ (this.#report), /** @type {Words} */ (this.#words)];
    for (const [id, side] of sides) {
      const shown = id === report.settings.panel;
      side.element.hidden = !shown;
      if (!shown && !this.#whole) continue;
      setAttribute(side.element, 'aria-label', `${words.text('table.title')}: ${words.text(`tabs.${id}`)}`);
      for (const [name, table] of side.tables) {
        const { caption, columns, rows, more } = PANELS[id].table[name](report, words);
        table.update(words.text('table.title'), caption, columns, rows, more);
      }
    }
    this.#renderNotes();
  }

  #renderNotes() {
    const [parts, report, words] = [this.#parts, this.#report, this.#words];
    if (!parts || !report || !words) return;
    const side = parts.sides.get(report.settings.panel);
    const notes = PANELS[report.settings.panel].notes(report, words);
    const fix = parts.verdict.shownFix;
    if (fix) notes.push({ title: words.text('fix.not'), body: el('p', {}, words.text(`fix.not.${fix}`)) });
    side?.notes.replaceChildren(...notes.map(({ title, body }) => el('section', {}, el('h2', {}, title), body)));
  }

  /**
   * A tab whose panel has bad news carries the sign of it.
   * @param {HTMLElement} mark
   * @param {string} id
   */
  #tabMark(mark, id) {
    const [report, words] = [/** @type {Report} */ (this.#report), /** @type {Words} */ (this.#words)];
    const off = id === 'redis'
      ? report.redis.together < report.redis.pairs
      : id !== 'load' && report.alignment.keysTogether < report.alignment.keys;
    if (!off) mark.replaceChildren();
    else if (!mark.firstChild) mark.append(el('span', { class: 'dot' }), el('span', { class: 'hidden' }));
    if (mark.lastElementChild) setText(mark.lastElementChild, words.text(id === 'redis' ? 'tabs.crossslot' : 'tabs.off'));
  }

  /** Marks in lists and tables what is pointed at, or else pinned. */
  #mark() {
    const parts = /** @type {Parts} */ (this.#parts);
    const report = /** @type {Report} */ (this.#report);
    const pick = this.#hover ?? this.#pinned();
    const ids = new Set(pick && this.#view ? this.#view.means(pick) : []);
    const key = keyOf(pick);
    const one = key === null ? undefined : report.keys.rows.find((row) => row.id === key);
    const { group } = report.alignment;
    const same = (/** @type {number | null | undefined} */ at, /** @type {number} */ first) =>
      at !== null && at !== undefined && Math.floor(at / group) === Math.floor(first / group);
    const marks = (/** @type {Pick} */ row) => {
      const [kind, first, second] = row.split(':');
      if (kind === 'key') return ids.has(Number(first));
      if (kind === 'pair' && one) return same(one.a, Number(first)) && same(one.b, Number(second));
      if (kind === 'partition' && one) return (first === 'a' ? one.a : one.b) === Number(second);
      return row === pick;
    };
    for (const table of parts.sides.get(report.settings.panel)?.tables.values() ?? []) table.mark(marks);
    parts.keys.mark(ids, report.settings.pin);
  }

  /** @param {string} field */
  #issue(field) {
    const words = /** @type {Words} */ (this.#words);
    const issues = this.#report?.issues.filter((issue) => issue.field === field) ?? [];
    return issues.map((issue) => {
      const named = issue.lines.map((line) => words.number(line)).join(', ');
      const lines = issue.count > issue.lines.length ? words.text('issue.linesMore', { lines: named }) : named;
      const kept = /^\d+$/.test(issue.kept) ? words.number(Number(issue.kept)) : issue.kept;
      return words.text(`issue.${issue.code}`, { given: issue.given, kept, lines, n: issue.count }, issue.count);
    }).join(' ');
  }

  #dark() {
    const theme = this.#report?.settings.theme;
    if (theme === 'light' || theme === 'dark') return theme === 'dark';
    return getComputedStyle(this.probe).color === 'rgb(255, 255, 255)';
  }

  /**
   * @param {string} chart
   * @param {HTMLCanvasElement} canvas
   * @param {number} width
   * @param {number} height
   * @param {number} ratio
   * @param {Pick | null} focus
   */
  #draw(chart, canvas, width, height, ratio, focus) {
    const words = this.#words;
    if (!this.#view || !words) return;
    const forced = matchMedia('(forced-colors: active)').matches ? systemColours(this) : null;
    const focused = canvas.matches(':focus-visible') ? focus : null;
    this.#view.draw(chart, canvas, width, height, ratio, this.#isDark, forced, words.chart, this.#hover, this.#pinned(), focused);
  }

  /**
   * The engine aborted: start it anew with what was typed, and say so. A second abort on the same input keeps the picture.
   * @param {unknown} error
   */
  async #recover(error) {
    if (!(error instanceof WebAssembly.RuntimeError) || this.#notice !== '') throw error;
    this.#notice = this.#words?.text('state.restarted') ?? '';
    this.#view = null;
    this.#engine = await restarted(/** @type {Engine} */ (this.#engine));
    this.#schedule();
  }
}

/** The id of the key that a pick is, if it is one. @param {Pick | null} pick */
function keyOf(pick) {
  return pick?.startsWith('key:') ? Number(pick.slice(4)) : null;
}

/** What forced colours look like here, for a canvas, which ignores them. @param {Element} host */
function systemColours(host) {
  const probe = el('span');
  host.shadowRoot?.append(probe);
  const read = (/** @type {string} */ name) => {
    probe.style.color = name;
    return (getComputedStyle(probe).color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  };
  const colours = Uint8Array.from(['Canvas', 'CanvasText', 'Highlight', 'GrayText'].flatMap(read));
  probe.remove();
  return colours;
}
