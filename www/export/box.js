// What can be taken along: a link, code for another page, Markdown, a picture, a table.

import { Choice, copyInto } from '../controls.js';
import { el, setAttribute, setText } from '../dom.js';
import { panelOf } from '../panels.js';
import { plain } from '../sentence.js';
import { roomOf } from '../sheet.js';
import { elementCode, frameCode, pageAddress, shortAddress, siteOf, typedIn } from './address.js';
import { csv, valuesOf } from './csv.js';
import { fileName, maySave, save } from './files.js';
import { markdown, sentenceOf } from './markdown.js';
import { pngBlob, svgText } from './picture.js';

/** @typedef {import('../share.js').Sharing} Sharing */
/** @typedef {import('../share.js').Shown} Shown */

const SCALES = ['1', '2', '3', '4'];

/** The page's own name, the same in every language. */
const NAME = 'Copartition';

export class ShareBox {
  #stage;
  #scale = '2';
  /** @type {Shown | null} */
  #now = null;

  /**
   * @param {Sharing} stage
   * @param {AbortSignal} signal
   */
  constructor(stage, signal) {
    this.#stage = stage;
    const button = (/** @type {string} */ act, /** @type {(button: HTMLButtonElement) => void} */ does) => {
      const made = el('button', { type: 'button', class: 'plain', 'data-act': act });
      made.addEventListener('click', () => does(made), { signal });
      return made;
    };
    // What is shown now is what is copied, though the link's fragment may take its time.
    const copies = (/** @type {(now: Shown) => (fragment: string) => string} */ text) => (/** @type {HTMLButtonElement} */ made) =>
      this.#copy(made, stage.fragment().then(text(this.#shown)));
    this.buttons = {
      link: button('copy-link', copies(() => (fragment) => this.#address(fragment))),
      element: button('copy-element', copies((now) => this.#element(now))),
      frame: button('copy-frame', copies((now) => this.#frame(now))),
      markdown: button('copy-markdown', copies((now) => this.#markdown(now))),
      svg: button('save-svg', () => this.#saveSvg()),
      png: button('save-png', () => this.#savePng()),
    };
    this.scale = new Choice('scale', SCALES, (_, scale) => {
      this.#scale = scale;
      if (this.#now) this.#showScale(this.#now);
    }, signal);
    this.chart = el('select');
    this.typed = el('p', { class: 'hint' });
    this.said = el('p', { class: 'hint', hidden: true });
    this.byHand = el('textarea', { readonly: true, rows: 4, spellcheck: 'false', hidden: true });
    this.image = el('img', { hidden: true });
    this.heads = { link: el('h3'), embed: el('h3'), markdown: el('h3'), picture: el('h3') };
    const { link, element, frame, markdown, svg, png } = this.buttons;
    const row = (/** @type {HTMLElement} */ head, /** @type {Node[]} */ ...parts) => el('div', { class: 'sharerow' }, head, el('div', {}, ...parts));
    this.picture = row(this.heads.picture, this.chart, svg, png, this.scale.element);
    this.element = el('div', {},
      row(this.heads.link, link, this.typed), row(this.heads.embed, element, frame), row(this.heads.markdown, markdown), this.picture,
      this.said, this.byHand, this.image);
  }

  /** @param {Shown} now */
  update(now) {
    this.#now = now;
    const { words, report, charts } = now;
    const say = (/** @type {string} */ id) => words.text(`share.${id}`);
    for (const [id, head] of Object.entries(this.heads)) setText(head, say(`head.${id}`));
    for (const [id, button] of Object.entries(this.buttons)) setText(button, say(id));
    const kinds = typedIn(report.link, now.presets, report.linkComplete);
    setText(this.typed, [...kinds.map((kind) => say(`typed.${kind}`)), report.linkComplete ? '' : say('incomplete')].filter(Boolean).join(' '));
    this.typed.hidden = this.typed.textContent === '';
    this.picture.hidden = charts.length === 0;
    if ([...this.chart.options].map(({ value, text }) => value + text).join() !== charts.map(({ id, title }) => id + title).join())
      this.chart.replaceChildren(...charts.map(({ id, title }) => el('option', { value: id }, title)));
    this.chart.hidden = charts.length < 2;
    setAttribute(this.chart, 'aria-label', say('chart'));
    this.#showScale(now);
  }

  /** @param {Shown} now */
  #showScale({ words }) {
    this.scale.update(this.#scale, words.text('share.scale'), (id) => `${id}×`);
  }

  /** What stands there is of an answer before. @param {string} text */
  #answer(text) {
    setText(this.said, text);
    this.said.hidden = text === '';
    this.byHand.hidden = true;
    if (this.image.src) URL.revokeObjectURL(this.image.src);
    this.image.removeAttribute('src');
    this.image.hidden = true;
    if (text !== '') this.#stage.say(text);
  }

  /** A text to be copied by hand. @param {string} text */
  #offer(text) {
    this.byHand.value = text;
    this.byHand.hidden = false;
    setAttribute(this.byHand, 'aria-label', this.said.textContent ?? '');
    this.byHand.focus();
    this.byHand.select();
  }

  /** @param {HTMLButtonElement} button @param {Promise<string>} text */
  async #copy(button, text) {
    const { words } = this.#shown;
    this.#answer('');
    if (await copyInto(button, words, () => text)) {
      this.#stage.say(words.text('page.copied'));
      return;
    }
    this.#answer(words.text('share.byHand'));
    this.#offer(await text);
  }

  get #shown() {
    return /** @type {Shown} */ (this.#now);
  }

  get #site() {
    return siteOf(this.#stage.full());
  }

  /** @param {string} fragment */
  #address(fragment) {
    return pageAddress(this.#stage.full(), fragment, location.href);
  }

  /** @param {Shown} now */
  #element(now) {
    const what = { site: this.#site, sentence: plain(now).trim(), name: NAME };
    return (/** @type {string} */ link) => elementCode({ ...what, link });
  }

  /** @param {Shown} now */
  #frame({ lead, report }) {
    const what = { site: this.#site, title: `${NAME}: ${lead.textContent}`, height: roomOf(report.settings.panel) };
    return (/** @type {string} */ link) => frameCode({ ...what, link });
  }

  /** @param {Shown} now */
  #markdown({ report, words, lead, rest }) {
    const { tables = [], table = {} } = panelOf(report.settings.panel) ?? {};
    const said = { lead: sentenceOf(lead), rest: sentenceOf(rest) };
    const shown = tables.length > 0 ? table[tables[0]](report, words) : null;
    return (/** @type {string} */ fragment) => markdown(said, shown, (n) => words.text('table.more', { n }), { name: NAME, address: this.#address(fragment) });
  }

  /** What is drawn, and how it is called. @returns {{subject: import('./picture.js').Subject, names: (string | undefined)[]} | null} */
  #subject() {
    const { report, words, lead, charts, preset, frame } = this.#shown;
    const chart = charts.find(({ id }) => id === this.chart.value) ?? charts[0];
    if (!chart) return null;
    const { id, width, height, title } = chart;
    const site = this.#site;
    const style = getComputedStyle(frame);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--cp-${name}`).trim();
    return {
      names: [report.settings.panel, id, preset?.id],
      subject: {
        width,
        height,
        draw: (canvas, ratio) => this.#stage.picture(id, canvas, width, height, ratio),
        said: {
          title: lead.textContent ?? '',
          caption: caption(id, title, report, words),
          source: [NAME, site && shortAddress(site), preset && words.text(`presets.${preset.id}`)].filter(Boolean).join(' · '),
        },
        description: plain(this.#shown).trim(),
        colours: { surface: colour('surface'), ink: colour('ink'), ink2: colour('ink2'), ink3: colour('ink3') },
      },
    };
  }

  #saveSvg() {
    const made = this.#subject();
    if (!made) return;
    const text = svgText(made.subject);
    const name = fileName(made.names, 'svg');
    if (this.#save(new Blob([text], { type: 'image/svg+xml' }), name)) return;
    this.#show(new Blob([text], { type: 'image/svg+xml' }), made.subject.said.title);
    this.#offer(text);
  }

  async #savePng() {
    const made = this.#subject();
    if (!made) return;
    const file = await pngBlob(made.subject, Number(this.#scale));
    const { words } = this.#shown;
    if (!file) this.#answer(words.text('share.tooLarge', { n: `${this.#scale}×` }));
    else if (!this.#save(file, fileName(made.names, 'png'))) this.#show(file, made.subject.said.title);
  }

  /** Saves a file, whether it may be; where it may not, that is said. @param {Blob} file @param {string} name */
  #save(file, name) {
    const { words } = this.#shown;
    const may = maySave();
    this.#answer(words.text(may ? 'share.saved' : `share.notSaved.${file.type.startsWith('image/') ? 'picture' : 'text'}`, { name }));
    save(file, name);
    return may;
  }

  /** A picture that is to be taken by hand. @param {Blob} file @param {string} title */
  #show(file, title) {
    this.image.src = URL.createObjectURL(file);
    this.image.alt = title;
    this.image.hidden = false;
  }

  /**
   * Saves a table; `false` where that is not sure and it stands in the box instead.
   * @param {string} table @param {import('../share.js').MakeTable} make @param {Shown} now
   */
  async saveTable(table, make, now) {
    this.update(now);
    const whole = this.#stage.whole();
    if (!whole) return true;
    const { report, pinOf, free } = whole;
    try {
      const parts = csv(await unhurried(valuesOf(table, make, report, now.words, pinOf)));
      const saved = this.#save(new Blob(/** @type {BlobPart[]} */ (parts), { type: 'text/csv;charset=utf-8' }), fileName([table, now.preset?.id], 'csv'));
      if (!saved) this.#offer(parts.map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part))).join(''));
      return saved;
    } finally {
      free();
    }
  }
}

/** So long the page stands still at most, in milliseconds, while many rows are made. */
const AT_ONCE = 30;

/** What is made, with pauses. @template T @param {Iterable<T>} making @returns {Promise<T[]>} */
async function unhurried(making) {
  /** @type {T[]} */
  const made = [];
  let begun = performance.now();
  for (const one of making) {
    made.push(one);
    if (performance.now() - begun < AT_ONCE) continue;
    await new Promise((resume) => setTimeout(resume));
    begun = performance.now();
  }
  return made;
}

/**
 * What the picture shows, where the page around it says so in elements of its own.
 * @param {string} chart @param {string} title @param {import('../engine.js').Report} report @param {import('../words.js').Words} words
 */
function caption(chart, title, report, words) {
  const id = ['share.caption.change.', 'share.caption.'].slice(report.change ? 0 : 1).map((start) => start + chart).find((one) => words.has(one));
  const { a, b } = (report.change?.held ?? report).settings;
  return id ? words.text(id, { a: a.name, b: b.name }) : title;
}
