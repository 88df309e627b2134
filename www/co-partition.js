// <co-partition>: one scenario, its panels, and the events of the person who uses it. Registering is another module's.
//
// The README lists the attributes, events, parts and custom properties.

import { Before } from './before.js';
import { catalog } from './catalog.js';
import { el } from './dom.js';
import { bytesOf, engine, isLate, linkField, restart, startsOf } from './engine.js';
import { style } from './files.js';
import { Frame } from './frame.js';
import { loadMore, more } from './later.js';
import { fromFragment, isPacked, readable, toFragment, valueOf } from './link.js';
import { describe, panelOf } from './panels.js';
import { shownBy } from './panels/shared.js';
import { HOST, reserve } from './sheet.js';
import { loadWords } from './words.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./engine.js').Session} Session */
/** @typedef {import('./engine.js').View} View */
/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./engine.js').Pick} Pick */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./events.js').ChangeDetail} ChangeDetail */
/** @typedef {import('./events.js').PinDetail} PinDetail */
/** @typedef {import('./events.js').ErrorDetail} ErrorDetail */
/**
 * @typedef {object} Beside What a scenario has and its link cannot hold, each null or empty where the link does.
 * @property {Uint8Array | null} rows
 * @property {[field: string, text: string][]} texts
 */

const EMPTY = 'v1:';
/** How much can be set: everything, what belongs to the panel that is shown, nothing. */
const CONTROLS = /** @type {const} */ (['all', 'basic', 'none']);
/** Attributes that stand for a field of the link, and win over it. */
const FIELDS = ['panel', 'lang', 'theme', 'step'];
/** So far from the screen nothing is loaded, worked out or drawn. */
const NEAR = '600px';
/** Above this many milliseconds an evaluation waits for a pause in typing. */
const SLOW = 30;
/** How long that pause is. */
const PAUSE = 200;
/** Past so many keys a change is seen in sentence and charts first, in lists and tables a frame later. */
const MANY = 2000;
/** So many rows of a table are there at once; all of them, and the tables of the other panels, once the hand rests. */
const FIRST_ROWS = 48;
const ALL_ROWS = 1000;
/** From so many bytes of data on it is prepared before it is worked out, so many rows at a time: each is a few milliseconds. */
const MUCH = 4_000_000;
const PART = 100_000;
/** Nothing moves where a person changed only these. */
const STILL = ['link', 'panel', 'pin', 'by', 'slots', 'lang', 'theme'];
/** More than there can be, for those who take a table along. */
const EVERY_ROW = 10_000_000;

const decoder = new TextDecoder();

export class CoPartition extends HTMLElement {
  static observedAttributes = ['link', 'preset', ...FIELDS, 'controls', 'static', 'full'];

  /** The address of the full page, for every element without an attribute `full`. @type {string | null} */
  static full = null;

  /** @param {string} [tag] @param {CustomElementRegistry} [registry] */
  static define(tag = 'co-partition', registry = customElements) {
    if (!registry.get(tag)) registry.define(tag, this);
  }

  #root = this.attachShadow({ mode: 'open' });
  #link = EMPTY;
  /** @type {Uint8Array | null} rows as typed, or a table from a file; in place of those of the link */
  #rows = null;
  /** @type {Uint8Array | null} the rows that a draw has taken the place of */
  #aside = null;
  /** whether the session has them yet */
  #given = true;
  /** @type {Map<string, string>} what was typed and could not be taken as it stood */
  #drafts = new Map();
  /** @type {Engine | null} */
  #engine = null;
  /** how often that had been started anew when the session began */
  #starts = 0;
  /** @type {Session | null} */
  #session = null;
  /** @type {View | null} */
  #view = null;
  #before = new Before(() => this.#schedule(undefined, false));
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
  #request = 0;
  /** the steps that are being taken to the first picture */
  #turn = {};
  #byPerson = false;
  #lastCost = 0;
  #isDark = false;
  /** whether the page around is, as far as it has been asked @type {boolean | null} */
  #isHostDark = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  #notice = '';
  /** what was wrong with the outer form of the link @type {import('./link.js').Found['issue']} */
  #linkIssue = null;
  /** a link that is being unpacked @type {Promise<void> | null} */
  #coming = null;
  /** @type {Frame | null} */
  #frame = null;
  /** what was painted last @type {{link: string, rows: Uint8Array | null}} */
  #good = { link: EMPTY, rows: null };
  #aborts = 0;
  #near = false;
  /** whether something was left out while it was far from the screen */
  #missed = false;
  /** whether a picture stands */
  #ready = false;
  /** what a person changed since the last picture @type {Set<string>} */
  #changed = new Set();
  /** @type {import('./catalog.js').Catalog['presets']} */
  #presets = [];

  /** @type {Promise<unknown> | null} its own sheet, which is asked for when it comes near the screen */
  #styled = null;
  /** @type {Promise<unknown> | null} that of the later panels */
  #styledMore = null;
  #fallback = el('slot');
  #probe = el('span', { class: 'probe', 'aria-hidden': 'true' });
  #room = el('div', { class: 'room' }, this.#fallback, this.#probe);

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [HOST];
    this.#root.append(this.#room);
  }

  connectedCallback() {
    this.#adopt();
    this.#life = new AbortController();
    const { signal } = this.#life;
    let begun = false;
    const near = new IntersectionObserver((entries) => {
      this.#near = entries.at(-1)?.isIntersecting ?? false;
      if (!this.#near) return;
      this.#isHostDark = null;
      if (!begun) this.#start(signal);
      else if (this.#missed) this.#schedule(undefined, false);
      begun = true;
    }, { rootMargin: NEAR });
    near.observe(this);
    // Room that a taller fallback left is given back once the lines break anew anyway.
    let width = 0;
    const resized = new ResizeObserver(([entry]) => {
      if (width > 0 && width !== entry.contentRect.width) this.#room.style.minHeight = '';
      width = entry.contentRect.width;
    });
    resized.observe(this.#room);
    signal.addEventListener('abort', () => {
      near.disconnect();
      resized.disconnect();
    });
    this.#reserve();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = null;
    cancelAnimationFrame(this.#request);
    this.#turn = {};
    clearTimeout(this.#pause);
    clearTimeout(this.#rest);
    this.#release();
    this.#frame?.element.remove();
    this.#frame = null;
    this.#near = false;
    this.#ready = false;
    this.#room.style.minHeight = '';
    this.#fallback.hidden = false;
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'link') this.link = now ?? EMPTY;
    // At first the link holds, where both are given; later what was set last.
    else if (name === 'preset' && this.#report) this.link = EMPTY;
    else this.#schedule();
    this.#reserve();
  }

  /** The scenario's link, readable whatever its length; set it to either form. That is no change by a person and sends no event. */
  get link() {
    return this.#link;
  }

  set link(link) {
    this.restore(link);
  }

  /** The link in the form that is shorter, without `#`: readable while it is short, else compressed. */
  shareLink() {
    return toFragment(this.#link);
  }

  /**
   * Sets the link, with what it could not hold. What must be unpacked first is shown when it is ready, unless another link
   * came meanwhile; until then the picture before, or the fallback, stays.
   * @param {string} link
   * @param {Beside | null | Promise<Beside | null>} [beside]
   * @returns {Promise<void>}
   */
  restore(link, beside = null) {
    if (!isPacked(link) && !(beside instanceof Promise)) {
      this.#take({ text: readable(link), issue: null }, beside);
      return Promise.resolve();
    }
    /** @type {Promise<void>} */
    const coming = Promise.all([fromFragment(link), beside]).then(([found, beside]) => {
      if (this.#coming === coming) this.#take(found, beside);
    });
    this.#coming = coming;
    return coming;
  }

  /** @param {import('./link.js').Found} found @param {Beside | null} beside */
  #take({ text, issue }, beside) {
    this.#coming = null;
    this.#linkIssue = issue;
    this.#link = text || EMPTY;
    this.#rows = beside?.rows ?? null;
    this.#aside = null;
    this.#given = false;
    this.#drafts = new Map(beside?.texts);
    this.#held = null;
    this.#reserve();
    this.#schedule(() => this.#frame?.keys.refreshText());
  }

  /**
   * Keeps what is shown to compare with: what moves from now on leaves a trace, and its sentence stands below that of today. Or lets go
   * of it. It is no part of the link, and gone when the element is taken out of the page.
   * @param {boolean} on
   */
  keepBefore(on) {
    const [view, report, link, rows, engine] = [this.#view, this.#report, this.#link, this.#rows, this.#engine];
    const again = () => {
      // Rows that came by neither way are in the old engine alone, and very many would hold up the page.
      if (!this.#engine || (rows === null ? !report?.linkComplete : rows.length >= MUCH)) return null;
      const session = new this.#engine.Session();
      if (rows) session.give(rows);
      const view = session.evaluate(link, FIRST_ROWS);
      session.free();
      return view;
    };
    this.#before.keep(on && view && report && engine ? { report, view, again } : null);
    this.#reword();
  }

  /** Whether there is something to compare with. */
  get keepsBefore() {
    return this.#before.report !== null;
  }

  /** What the scenario has and its link cannot hold; the same bytes as long as the rows are the same. @returns {Beside | null} */
  get beside() {
    const report = this.#report;
    if (!report) return null;
    // Rows that came in a link longer than a link is written: as text, unless they have columns, whose text is not as it is typed.
    if (!report.linkComplete && this.#rows === null && report.settings.columns.every((column) => column === '')) {
      this.#rows = this.#view?.rows() ?? null;
      this.#given = false;
    }
    const rows = report.linkComplete ? null : this.#rows;
    const texts = report.issues.filter(({ code }) => code === 'not-in-link').map(({ field }) => /** @type {[string, string]} */ ([field, this.#drafts.get(field) ?? '']));
    return rows === null && texts.length === 0 ? null : { rows, texts };
  }

  /** A scenario by its name; the link holds where both are given. */
  get preset() {
    return this.getAttribute('preset') ?? '';
  }

  set preset(preset) {
    this.#set('preset', preset);
  }

  /** The panel that is shown. @type {string} */
  get panel() {
    return this.getAttribute('panel') ?? this.#report?.settings.panel ?? 'mapping';
  }

  set panel(panel) {
    this.#set('panel', panel);
  }

  /** `auto`, `light` or `dark`. @type {string} */
  get theme() {
    return this.getAttribute('theme') ?? this.#report?.settings.theme ?? 'auto';
  }

  set theme(theme) {
    this.#set('theme', theme);
  }

  /** How much can be set: `all`, `basic` or `none`; what is none of these is `basic`. @type {string} */
  get controls() {
    if (this.static) return 'none';
    return CONTROLS.find((one) => one === this.getAttribute('controls')) ?? 'basic';
  }

  set controls(controls) {
    this.#set('controls', controls);
  }

  /** Whether it is a picture only: nothing can be set, pointed at or pinned, and no engine is kept. */
  get static() {
    return this.hasAttribute('static');
  }

  set static(is) {
    this.toggleAttribute('static', is);
  }

  /** How many steps of the group are played. @type {number | null} */
  get step() {
    const step = this.getAttribute('step') ?? this.#report?.settings.step ?? null;
    return step === null ? null : Number(step);
  }

  set step(step) {
    this.#set('step', step === null ? null : String(step));
  }

  /** The address of the full page, or nothing where that is not known. @type {string | null} */
  get full() {
    const address = this.getAttribute('full') ?? CoPartition.full;
    if (!address || !URL.canParse(address, document.baseURI)) return null;
    const { href, protocol } = new URL(address, document.baseURI);
    return ['http:', 'https:', 'file:'].includes(protocol) ? href : null;
  }

  set full(full) {
    this.#set('full', full);
  }

  /** A copy of all numbers that are shown, and of others as far as they are there; `null` before the first picture. @type {Report | null} */
  get report() {
    return structuredClone(this.#report);
  }

  /** The sentence above the chart; empty before the first picture. */
  get sentence() {
    return this.#ready ? this.#frame?.sentence ?? '' : '';
  }

  /** What was set on the element before this class was there stands in the way of the properties: it is set anew. */
  #adopt() {
    const self = /** @type {any} */ (this);
    for (const [name, value] of Object.entries(this)) {
      delete self[name];
      self[name] = value;
    }
  }

  /** @param {string} name @param {string | null} value */
  #set(name, value) {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /**
   * Sets a field as if a person had typed it.
   * @param {string} field as in a link
   * @param {string} text
   */
  edit(field, text) {
    // In the order in which they came.
    if (this.#coming) {
      this.#coming.then(() => this.edit(field, text));
      return;
    }
    if (FIELDS.includes(field)) this.removeAttribute(field);
    // Other steps: which of them is played is theirs to say.
    if (field === 'steps') this.removeAttribute('step');
    this.#changed.add(field);
    if (field === 'workload') this.#drawInstead(text !== '');
    this.#drafts.set(field, text);
    this.#byPerson = true;
    this.#notice = '';
    this.#schedule();
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    try {
      this.#styled ??= style(this.#root, 'style.css');
      // What it says is heard below, unless something else fails before.
      this.#styled.catch(() => {});
      // Which modules are needed first is in the link.
      await this.#coming;
      if (this.hasAttribute('preset')) this.#presets = (await catalog()).presets;
      const first = this.#firstPanel();
      [this.#engine] = await Promise.all([engine(first), this.#loadWords(), this.#styled, first === 'mapping' ? null : this.#loadMore()]);
    } catch (error) {
      if (!signal.aborted) await this.#fail(error);
      return;
    }
    if (signal.aborted) return;
    this.#frame = this.#build(this.#engine, await catalog(), signal);
    // The probe changes its colour with the scheme of the page around it, however that page sets it.
    this.#isHostDark = null;
    this.#probe.addEventListener('transitionend', () => {
      this.#isHostDark = null;
      this.#schedule();
    }, { signal });
    matchMedia('(forced-colors: active)').addEventListener('change', () => this.#schedule(), { signal });
    this.#inTurn(() => this.#render());
  }

  /**
   * The steps to the first picture are tasks of their own, so that a slow machine can answer in between; afterwards they are one.
   * What sets out meanwhile takes the place of what is left of them.
   * @param {...(() => void)} steps
   */
  #inTurn(...steps) {
    if (this.#ready) for (const step of steps) step();
    else this.#stepByStep(steps, (this.#turn = {}));
  }

  /** @param {(() => void)[]} steps @param {object} turn */
  async #stepByStep(steps, turn) {
    for (const step of steps) {
      await pause();
      if (this.#turn !== turn) return;
      try {
        step();
      } catch (error) {
        this.#recover(error);
      }
    }
  }

  /** The panel that is likely to be shown first; what this gets wrong is mended once the link has been read. */
  #firstPanel() {
    const preset = this.#link === EMPTY ? this.getAttribute('preset') : null;
    const link = preset ? this.#presets.find(({ id }) => id === preset)?.link ?? '' : this.#link;
    return this.getAttribute('panel') ?? [...link.matchAll(/[:&]panel=([a-z]+)/g)].at(-1)?.[1] ?? this.#report?.settings.panel ?? 'mapping';
  }

  /** The fallback stays; a line above it says why nothing can be changed. @param {unknown} error */
  async #fail(error) {
    this.#frame?.element.remove();
    this.#frame = null;
    const words = await this.#loadWords().catch(() => null);
    const refused = typeof WebAssembly !== 'object' || error instanceof WebAssembly.CompileError;
    const why = !refused ? 'state.broken' : this.childElementCount > 0 ? 'state.failed' : 'state.failedEmpty';
    const text = words?.text(why) ?? 'A part of this figure could not be loaded.';
    this.#root.querySelector('.failed')?.remove();
    this.#fallback.before(el('p', { class: 'failed', role: 'status' }, text));
    this.#tell('cp-error', { error });
  }

  /** Room for what is to come, so that what follows does not move when it does. */
  #reserve() {
    // Another panel, set by a script, has another height: what the first picture held on to is let go.
    if (this.#ready) this.#room.style.minHeight = '';
    reserve(this.#room, this.#firstPanel(), this.controls);
  }

  async #loadWords() {
    const words = await loadWords(this.#language());
    if (more) await words.whole();
    this.#words = words;
    return words;
  }

  /** What the later panels need: their parts, looks and words. */
  async #loadMore() {
    const [parts] = await Promise.all([loadMore(), this.#loadLooks()]);
    return parts;
  }

  /** The looks and words of all that the first picture does without. */
  async #loadLooks() {
    this.#styledMore ??= style(this.#root, 'more.css');
    this.#styledMore.catch(() => { this.#styledMore = null; });
    await Promise.all([this.#styledMore, this.#loadWords().then((words) => words.whole())]);
  }

  #language() {
    const asked = this.getAttribute('lang') ?? this.#report?.settings.lang ?? this.closest('[lang]')?.getAttribute('lang');
    return asked?.toLowerCase().startsWith('id') ? 'id' : 'en';
  }

  /**
   * @param {Engine} engine
   * @param {import('./catalog.js').Catalog} offers
   * @param {AbortSignal} signal
   */
  #build(engine, offers, signal) {
    this.#presets = offers.presets;
    const frame = new Frame(offers, {
      edit: this.edit.bind(this),
      height: (chart, width) => engine.chartHeight(chart, width),
      draw: (chart, canvas, width, height, ratio, focus) => this.#draw(chart, canvas, width, height, ratio, focus),
      hit: (chart, x, y) => this.#view?.hit(chart, x, y) ?? null,
      step: (chart, from, step) => this.#view?.step(chart, from, step) ?? null,
      hover: (pick) => this.#hoverOver(pick),
      pin: (pick) => this.#pin(pick),
      type: (text) => this.#type(bytesOf(text)),
      add: (line) => this.#type(bytesOf(`${this.#text()}${line}\n`), true),
      table: (bytes, key) => this.#takeTable(bytes, key),
      text: () => this.#text(),
      more: () => this.#loadMore(),
      reset: () => this.#open(`${EMPTY}panel=${this.#report?.settings.panel ?? 'mapping'}`),
      open: (link) => this.#open(link),
      full: () => this.full,
      looks: () => this.#loadLooks(),
      fragment: () => this.shareLink(),
      picture: (chart, canvas, width, height, ratio) => this.#picture(chart, canvas, width, height, ratio),
      whole: () => this.#whole(),
    }, signal);
    this.#room.append(frame.element);
    return frame;
  }

  #text() {
    const typed = this.#rows && !isTable(this.#rows) ? this.#rows : this.#view?.rows();
    return decoder.decode(typed ?? new Uint8Array());
  }

  /**
   * @param {Uint8Array} rows
   * @param {boolean} [refresh]
   */
  #type(rows, refresh = false) {
    this.#rows = rows;
    this.#given = false;
    this.#undraw();
    this.#changed.add('rows');
    this.#byPerson = true;
    if (this.#lastCost > SLOW && !refresh) {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#schedule(), PAUSE);
    } else this.#schedule(refresh ? () => this.#frame?.keys.refreshText() : undefined);
  }

  /** A table from a file, keyed by its first column or by this one. @param {Uint8Array} bytes @param {string | null} key */
  #takeTable(bytes, key) {
    this.#rows = bytes;
    this.#given = false;
    this.#changed.add('rows');
    this.#byPerson = true;
    this.#undraw();
    if (key !== null) for (const topic of ['a.key', 'b.key']) this.#drafts.set(topic, key);
    this.#schedule();
  }

  /** What is drawn takes the place of rows; they are kept aside, and come back when nothing is drawn any more. @param {boolean} draws */
  #drawInstead(draws) {
    if (draws === (this.#report?.settings.workload !== '')) return;
    const named = this.#report?.settings.columns.some((column) => column !== '');
    const rows = this.#rows ?? (named ? null : this.#view?.rows() ?? null);
    [this.#rows, this.#aside] = draws ? [null, rows] : [this.#aside, null];
    this.#given = false;
  }

  /** Rows take the place of what was drawn. */
  #undraw() {
    if (this.#report?.settings.workload !== '') this.#drafts.set('workload', '');
  }

  /** Another scenario; language and theme stay. @param {string} link */
  #open(link) {
    const settings = this.#report?.settings;
    const keep = [settings?.lang && `lang=${settings.lang}`, settings && `theme=${settings.theme}`].filter(Boolean);
    if (this.hasAttribute('panel')) this.removeAttribute('panel');
    this.link = [link, ...keep].join('&');
    this.#changed.add('link');
    this.#byPerson = true;
  }

  /** @param {Pick | null} pick */
  #pin(pick) {
    if (this.static) return;
    const pinned = this.#pinned();
    const next = pick === pinned ? null : pick;
    // The keys of one topic have other ids than rows that have a key for each.
    const id = this.#report?.change && this.#report.keys.byRow ? null : keyOf(next);
    this.#held = id === null ? next : null;
    if (this.#view && (id !== null || this.#report?.settings.pin !== null)) {
      this.#link = `${this.#link}&${this.#view.pin(id)}`;
      this.#changed.add('pin');
      this.#byPerson = true;
    }
    this.#schedule();
    if (next !== pinned) this.#tellPin(next);
  }

  /** @param {Pick | null} pick */
  #tellPin(pick) {
    const [report, words] = [this.#report, this.#worded()];
    if (!report || !words) return;
    const key = keyOf(pick) === null ? null : shownBy(report).keys.rows.find((row) => row.id === keyOf(pick))?.key ?? null;
    /** @type {PinDetail} */
    const detail = { pick, key, text: pick === null ? '' : describe(pick, report, words) };
    this.#tell('cp-pin', detail);
  }

  /** @param {string} name @param {ChangeDetail | PinDetail | ErrorDetail} [detail] */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** @returns {Pick | null} */
  #pinned() {
    const pin = this.#report?.settings.pin ?? null;
    return this.#held ?? (pin === null ? null : `key:${pin}`);
  }

  /** @param {Pick | null} pick */
  #hoverOver(pick) {
    if (pick === this.#hover || this.static) return;
    this.#hover = pick;
    if (pick) this.#frame?.sayPick(pick);
    this.#schedule(undefined, false);
  }

  #stale = false;
  /** the frame in which a change was answered at once */
  #rendered = /** @type {CSSNumberish | null} */ (null);
  /** @type {(() => void)[]} */
  #after = [];

  /**
   * One render a frame, however many changes; the first that a person makes in it does not wait for its end.
   * @param {() => void} [after]
   * @param {boolean} [stale] whether the scenario changed, not only what is pointed at
   */
  #schedule(after, stale = true) {
    this.#stale ||= stale;
    if (after) this.#after.push(after);
    if (!this.#frame) return;
    cancelAnimationFrame(this.#request);
    this.#missed = !this.#near;
    if (!this.#near) return;
    const frame = document.timeline.currentTime;
    if (this.#byPerson && stale && this.#ready && frame !== this.#rendered) {
      this.#rendered = frame;
      queueMicrotask(() => this.#render());
    } else this.#request = requestAnimationFrame(() => this.#render());
  }

  #render() {
    if (!this.#frame || !this.#engine || (this.#coming && !this.#view)) return;
    this.#missed = !this.#near;
    if (this.#missed) return;
    try {
      if (this.#stale || !this.#view) {
        if (this.#prepares()) {
          this.#request = requestAnimationFrame(() => this.#render());
          return;
        }
        this.#evaluate(FIRST_ROWS);
        if (this.#lacks()) return void this.#fetchMore();
        this.#inTurn(() => this.#paint());
        if (this.#ready) this.#toRest();
      } else if (this.#lacks()) {
        // What it lacks is on its way, and is painted then.
      } else if (this.#reworded) {
        this.#inTurn(() => this.#paint());
      } else if (this.#ready) {
        this.#mark();
        this.#frame.draw();
        this.#travel();
      }
    } catch (error) {
      this.#recover(error);
    }
  }

  #reworded = false;

  /** The same in other words. Worked out once more, it would no longer say what was wrong with the link. */
  #reword() {
    this.#reworded = true;
    this.#schedule(undefined, false);
  }

  #toRest() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#atRest(), PAUSE);
  }

  #atRest() {
    // Far from the screen this waits too, until it comes back.
    if (!this.#near) this.#missed = this.#stale = true;
    if (this.#stale) return;
    this.#complete();
    if (this.static && this.#report?.linkComplete) this.#release();
  }

  /** A picture that nobody changes needs no engine; another width asks for all of it again. */
  #release() {
    this.#before.release();
    this.#view?.free();
    this.#view = null;
    this.#session?.free();
    this.#session = null;
    this.#given = false;
  }

  /** The long tables, and those of the panels that are not shown, for programs that read them all. */
  #complete() {
    // A change that came meanwhile waits for its frame, and asks for this again afterwards.
    if (this.#stale || !this.#frame || !this.#report || !this.#view) return;
    const { keys, alignment, load, consumers, redis, settings } = this.#report;
    const late = (settings.panel === 'consumers' && consumers.strip.length === 0) || (settings.panel === 'load' && load.choices.length === 0);
    if (keys.more || alignment.more || load.more || consumers.more || redis?.more || late) {
      this.#evaluate(ALL_ROWS);
      // Another view knows no marks until it has drawn them.
      this.#frame.draw();
    }
    this.#frame.showTables(this.#report, true);
    this.#mark();
  }

  /** Whether much data needs more work before a report of it: a part of that is done in each frame, so that the page never stands still. */
  #prepares() {
    if (!this.#rows || this.#rows.length < MUCH) return false;
    if (!this.#given) {
      this.#hand();
      return true;
    }
    return !this.#hand().prepare(this.#asked(), PART);
  }

  /** The session, with the data given to it. */
  #hand() {
    this.#session ??= new (/** @type {Engine} */ (this.#engine)).Session();
    if (!this.#given) this.#session.give(this.#rows);
    this.#given = true;
    return this.#session;
  }

  /** The link that is asked for: as it stands, with what is set in other ways. */
  #asked() {
    const preset = this.getAttribute('preset');
    const given = FIELDS.flatMap((name) => {
      const value = this.getAttribute(name) !== null && name === 'lang' ? this.#language() : this.getAttribute(name);
      return value === null ? [] : [linkField(name, value)];
    });
    const base = this.#link === EMPTY && preset ? this.#presets.find(({ id }) => id === preset)?.link ?? EMPTY : this.#link;
    const drafts = [...this.#drafts].map(([field, text]) => linkField(field, text));
    return [base, ...given, ...drafts].join('&');
  }

  /** @param {number} listed */
  #evaluate(listed) {
    this.#stale = false;
    if (this.#byPerson) this.#linkIssue = null;
    const begun = performance.now();
    const session = this.#hand();
    const asked = this.#asked();
    const view = session.evaluate(asked, listed);
    const report = view.report();
    const moves = this.#byPerson && [...this.#changed].some((field) => !STILL.includes(field));
    this.#before.follow(view, this.#view, !moves ? null : report.settings.panel === 'mapping' && report.mapping.form === 'lines' ? 'travels' : 'moves');
    this.#view = view;
    this.#report = report;
    this.#link = report.link;
    // Rows that are too many for the link are kept beside it.
    if (!report.linkComplete && this.#rows === null) session.keep();
    // So are texts that are too long for it: commands as they stood there, since a module without Redis does not read them.
    for (const { field, code } of report.issues)
      if (code === 'not-in-link' && !this.#drafts.has(field)) this.#drafts.set(field, field === 'redis.command' ? valueOf(asked, field) : report.settings.layout);
    for (const field of this.#drafts.keys())
      if (!report.issues.some((issue) => issue.field === field)) this.#drafts.delete(field);
    this.#lastCost = performance.now() - begun;
    if (this.#words?.lang !== this.#language()) this.#loadWords().then(() => this.#reword());
  }

  #paint() {
    const [frame, report, words] = [this.#frame, this.#report, this.#worded()];
    if (!frame || !report || !words) return;
    this.#reworded = false;
    this.#isDark = this.#dark();
    const first = !this.#ready;
    // What the fallback took stays taken, so that what follows it does not move up.
    if (first && this.controls !== 'all') this.#room.style.minHeight = `${this.#room.offsetHeight}px`;
    frame.update({
      report,
      words,
      dark: this.#isDark,
      held: this.#held,
      draft: (field) => this.#drafts.get(field),
      before: this.#before.report,
      notice: [this.#linkIssue === null ? '' : words.text(`link.${this.#linkIssue}`), this.#notice].filter(Boolean).join(' '),
      controls: this.controls,
      still: this.static,
      full: this.full === null ? null : `${this.full.split('#')[0]}#${report.link}`,
    });
    if (!first && this.#byPerson && report.keys.distinct > MANY && !this.#changed.has('panel')) this.#later();
    else frame.updateRest();
    if (this.#words?.lacking) {
      // The first picture waits for its words, so that nothing in it moves when they come; where they cannot be had it does without.
      const asked = this.#words.whole().then(() => this.#reword(), () => { if (first) this.#come(); });
      if (first) return void asked;
    }
    this.#come();
  }

  #waits = false;

  /** What stands beside and below the charts waits for the next frame. */
  #later() {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => setTimeout(() => {
      this.#waits = false;
      this.#frame?.updateRest();
      this.#mark();
    }));
  }

  /** Shows what was painted; the first time it is laid out before that, beside the fallback, where nothing is seen of it. */
  #come() {
    const frame = this.#frame?.element;
    if (!frame) return;
    this.#mark();
    if (this.#ready) return this.#show();
    frame.classList.add('coming');
    frame.hidden = false;
    this.#inTurn(() => void frame.offsetHeight, () => this.#show());
  }

  /** Shows what has been painted, and tells of it. */
  #show() {
    const [frame, report] = [this.#frame, this.#report];
    if (!frame || !report) return;
    const first = !this.#ready;
    frame.draw();
    this.#travel();
    if (first) {
      frame.element.classList.remove('coming');
      this.#fallback.hidden = true;
      this.#ready = true;
      this.#toRest();
    }
    for (const after of this.#after.splice(0)) after();
    if (this.#byPerson) {
      this.#byPerson = false;
      frame.say(frame.sentence);
      /** @type {ChangeDetail} */
      const detail = { link: report.link, complete: report.linkComplete, fields: [...this.#changed] };
      this.#tell('cp-change', detail);
    }
    this.#changed.clear();
    if (first) this.#tell('cp-ready');
    this.#good = { link: this.#link, rows: this.#rows };
    this.#aborts = 0;
  }

  /** Draws on while marks are on their way. */
  #travel() {
    if (this.#before.gone < 1) this.#schedule(undefined, false);
  }

  #mark() {
    const pick = this.#hover ?? this.#pinned();
    if (this.#report) this.#frame?.mark(shownBy(this.#report), pick, pick && this.#view ? this.#view.means(pick) : [], this.#pinned());
  }

  /** The words for what is counted: keys, or rows where the topics are keyed in different ways. */
  #worded() {
    const report = this.#report;
    const byRow = report && !report.change && report.keys.byRow;
    return byRow ? this.#words?.ofRows : this.#words;
  }

  #dark() {
    const theme = this.#report?.settings.theme;
    if (theme === 'light' || theme === 'dark') return theme === 'dark';
    // To ask costs as much as all that has changed in the page since.
    this.#isHostDark ??= getComputedStyle(this.#probe).color === 'rgb(255, 255, 255)';
    return this.#isHostDark;
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
    this.#missed ||= !this.#near;
    // A picture that keeps no engine asks for one where its width has changed.
    if (!this.#view && this.static) this.#schedule();
    if (!this.#near) return;
    const forced = matchMedia('(forced-colors: active)').matches ? systemColours(this) : null;
    const focused = canvas.matches(':focus-visible') ? focus : null;
    this.#view?.draw(chart, canvas, width, height, ratio, this.#isDark, forced, this.#labels(), this.#hover, this.#pinned(), focused, this.#before.gone);
  }

  /**
   * Draws a chart to be taken along: without what is pointed at, and in no colours that only this reader has.
   * @param {string} chart
   * @param {HTMLCanvasElement} canvas
   * @param {number} width
   * @param {number} height
   * @param {number} ratio
   */
  #picture(chart, canvas, width, height, ratio) {
    this.#view?.draw(chart, canvas, width, height, ratio, this.#isDark, null, this.#labels(), null, this.#pinned(), null, this.keepsBefore ? 1 : -1);
  }

  #labels() {
    const words = this.#worded();
    return (this.#report?.change ? words?.chartWith({ now: words.text('change.new') }) : words?.chart) ?? '';
  }

  /** Everything worked out anew with all rows. */
  #whole() {
    if (this.#stale) this.#render();
    const drafts = [...this.#drafts].map(([field, text]) => linkField(field, text));
    const view = this.#session?.evaluate([this.#link, ...drafts].join('&'), EVERY_ROW);
    return view ? { report: view.report(), pinOf: view.pin.bind(view), free: view.free.bind(view) } : null;
  }

  /** Whether the open panel needs what has not been fetched yet. */
  #lacks() {
    const panel = this.#report?.settings.panel ?? '';
    return !panelOf(panel) || (isLate(panel) && !this.#report?.redis);
  }

  /** Fetches what the open panel needs, and paints then; where it cannot be had, what stood before stays and says so. */
  async #fetchMore() {
    const panel = this.#report?.settings.panel ?? '';
    try {
      const [whole] = await Promise.all([isLate(panel) ? engine(panel) : null, this.#loadMore()]);
      if (!whole || whole === this.#engine) return this.#schedule();
      // Rows that are neither typed nor in the link are in the old session alone.
      if (!this.#report?.linkComplete) this.#rows ??= this.#view?.rows() ?? null;
      this.#use(whole);
    } catch (error) {
      if (!this.#frame?.panel) return this.#fail(error);
      this.#notice = this.#words?.text('state.noPart') ?? '';
      this.#drafts.set('panel', this.#frame.panel);
      this.#schedule();
    }
  }

  /** Goes on with an engine, from what was typed. @param {Engine} engine */
  #use(engine) {
    this.#engine = engine;
    this.#starts = startsOf(engine);
    this.#before.lost();
    this.#view = null;
    this.#session = null;
    this.#given = false;
    this.#schedule();
  }

  /**
   * The engine aborted: it is started anew with what was typed, and says so; if it aborts again, with what stood before.
   * @param {unknown} error
   */
  #recover(error) {
    const engine = /** @type {Engine} */ (this.#engine);
    if (startsOf(engine) === this.#starts) {
      this.#aborts += 1;
      if (!(error instanceof WebAssembly.RuntimeError) || this.#aborts > 2) {
        // Before the first picture there is nothing better to keep than the fallback.
        if (this.#fallback.hidden) this.#tell('cp-error', { error });
        else this.#fail(error);
        throw error;
      }
      this.#notice = this.#words?.text('state.restarted') ?? '';
      if (this.#aborts === 2) {
        this.#link = this.#good.link;
        this.#rows = this.#good.rows;
        this.#drafts.clear();
      }
      restart(engine, this.#starts);
    }
    // Another element may have started it anew: what this one had of it is gone as well.
    this.#use(engine);
  }
}

/** Whether bytes are a table from the reader of files, and no typed lines. @param {Uint8Array} bytes */
const isTable = (bytes) => String.fromCharCode(...bytes.subarray(0, 4)) === 'CPT1';

/** Lets what else there is to do come first. @returns {Promise<void>} */
const pause = () => /** @type {any} */ (globalThis).scheduler?.yield?.() ?? new Promise((resolve) => { setTimeout(resolve); });

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
