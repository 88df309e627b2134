// The keys: a list to look at and to pin from, a field to add one, and the same as text to type or paste into.

import { el, rowNode, setAttribute, setSign, setText } from './dom.js';
import { IssueText, freshId } from './controls.js';
import { DrawBox } from './draw-box.js';
import { fieldsOf } from './link.js';

/** @typedef {import('./engine.js').Pick} Pick */
/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/**
 * @typedef {object} KeyStage
 * @property {(pick: Pick | null) => void} hover
 * @property {(pick: Pick | null) => void} pin
 * @property {(text: string) => void} type the whole text
 * @property {(line: string) => void} add one line
 * @property {() => string} text the keys as text
 * @property {() => Promise<typeof import('./more.js')>} more the parts that are fetched later
 * @property {() => void} reset
 * @property {(link: string) => void} open a preset
 * @property {import('./controls.js').Edit} edit
 * @property {(bytes: Uint8Array, key: string | null) => void} table takes a table from a file, and the name of its key
 */

/** A list shows so many of the heaviest; the table has more. */
const SHOWN = 50;
/** Past so many characters a browser takes seconds to lay a text field out, so the text is kept and not shown. */
const MOST_TEXT = 200_000;
/** Unicode's forms of a character that can be written as one or as several. */
const FORMS = ['NFC', 'NFD'];
/** So many pasted lines are many. */
const MANY_LINES = 100;
/** A table is read when a hand that types rests so long. */
const PAUSE = 250;

export class KeyList {
  #stage;
  #signal;
  #listId = freshId();
  /** What reads files and tables, once it is wanted. @type {Promise<import('./data-in.js').DataIn> | null} */
  #data = null;
  #noPart = false;

  /**
   * @param {KeyStage} stage
   * @param {import('./catalog.js').Catalog} catalog
   * @param {AbortSignal} signal
   */
  constructor(stage, { presets, workloads }, signal) {
    this.draw = new DrawBox(workloads, stage.edit, signal);
    this.#signal = signal;
    this.#stage = stage;
    this.file = el('input', { type: 'file', class: 'hidden', tabindex: -1, 'aria-hidden': 'true' });
    this.choose = el('button', { type: 'button', 'data-act': 'file' });
    this.choose.addEventListener('click', () => this.file.click(), { signal });
    this.file.addEventListener('change', () => {
      this.#open(this.file.files?.[0]);
      this.file.value = '';
    }, { signal });
    this.title = el('h2');
    this.summary = el('span', { class: 'summary' });
    this.issue = new IssueText();
    this.headKey = el('span');
    this.headWeight = el('span');
    this.list = el('ul', { role: 'listbox', class: 'keylist', id: this.#listId, tabindex: 0 });
    this.empty = el('p', { class: 'more' });
    this.input = el('input', { type: 'text', class: 'add', autocomplete: 'off', spellcheck: 'false', 'data-field': 'add' });
    this.addButton = el('button', { type: 'submit' });
    this.form = el('form', { class: 'addform' }, this.input, this.addButton);
    this.text = el('textarea', { rows: 12, spellcheck: 'false', autocomplete: 'off', 'data-field': 'rows', 'aria-describedby': this.issue.element.id, wrap: 'off' });
    this.hint = el('p', { class: 'hint' });
    this.formsHint = el('span');
    this.forms = el('p', { class: 'forms', hidden: true }, this.formsHint, ...FORMS.map((form) => {
      const button = el('button', { type: 'button', 'data-form': form }, form);
      button.addEventListener('click', () => this.#normalize(form), { signal });
      return button;
    }));
    this.editor = el('div', { class: 'editor', hidden: true }, this.text, this.forms, this.hint);
    this.view = el('div', {},
      el('p', { class: 'listhead', 'aria-hidden': 'true' }, this.headKey, this.headWeight), this.list, this.empty, this.form);
    this.toggle = el('button', { type: 'button', 'aria-expanded': 'false' });
    this.resetButton = el('button', { type: 'button' });
    this.presetsTitle = el('h2');
    this.presets = el('ul', { class: 'presets' });
    this.reportsTitle = el('h3');
    this.reports = el('ul', { class: 'presets' });
    this.presetButtons = presets.map(({ id, link, source }) => {
      const icon = el('span', { class: 'icon' });
      setSign(icon, { aligned: 'on', 'lucky-jakarta': 'luck', 'hot-region': 'hot', 'region-tags': 'hot', 'too-many-consumers': 'hot', salting: 'hot', 'shop-orders': 'hot' }[id] ?? 'off');
      const name = el('span');
      const button = el('button', { type: 'button', 'data-preset': id }, icon, name);
      button.addEventListener('click', () => {
        stage.open(link);
        this.#toFigure();
      }, { signal });
      (source === null ? this.presets : this.reports).append(el('li', {}, button));
      return { id, link, source, button, name };
    });
    this.element = el('section', { class: 'keys', role: 'region' },
      el('header', {}, this.title, this.summary), this.view, this.editor, this.issue.element,
      el('p', { class: 'buttons' }, this.toggle, this.choose, this.file, this.resetButton), this.draw.element,
      el('div', { class: 'presetbox' }, this.presetsTitle, this.presets, this.reportsTitle, this.reports));

    this.toggle.addEventListener('click', () => this.#showText(this.editor.hidden), { signal });
    this.resetButton.addEventListener('click', () => stage.reset(), { signal });
    this.text.addEventListener('input', () => this.#typed(), { signal });
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.input.value === '') return;
      stage.add(this.input.value);
      this.input.value = '';
    }, { signal });
    this.input.addEventListener('paste', (event) => this.#pasteLines(event), { signal });
    this.text.addEventListener('paste', (event) => this.#pasteMuch(event), { signal });

    const pickAt = (/** @type {Event} */ event) => {
      const row = /** @type {Element} */ (event.target).closest('li[data-id]');
      return row ? `key:${row.getAttribute('data-id')}` : null;
    };
    this.list.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') stage.hover(pickAt(event));
    }, { signal });
    this.list.addEventListener('pointerleave', () => stage.hover(null), { signal });
    this.list.addEventListener('click', (event) => stage.pin(pickAt(event)), { signal });
    this.list.addEventListener('blur', () => this.#activate(null), { signal });
    this.list.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  /** Back up to the figure, without motion; the focus stays. An article, of which this is only a part, keeps its place. */
  #toFigure() {
    const { host } = /** @type {ShadowRoot} */ (this.element.getRootNode());
    if (host.matches('main > :only-child')) scrollTo(0, 0);
  }

  /** Many lines go in at once, since a browser that types them takes a minute; too many go in without being shown. @param {ClipboardEvent} event */
  #pasteMuch(event) {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted.split('\n', MANY_LINES).length < MANY_LINES) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.text;
    // In place of all there was: it may be a table.
    if (selectionEnd - selectionStart === value.length) {
      this.#withData((data) => data.paste(pasted, (text) => this.#replace(text)));
      return;
    }
    if (value.length + pasted.length > MOST_TEXT) {
      this.#replace(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
    } else {
      this.text.setRangeText(pasted, selectionStart, selectionEnd, 'end');
      this.#typed();
    }
  }

  /** Several pasted lines are more than one key: a table with columns takes the place of the keys, lines go in as they are. @param {ClipboardEvent} event */
  #pasteLines(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    this.#withData((data) => data.paste(text, (lines) => this.#stage.add(lines)));
  }

  /** The text was changed: lines, or a table with named columns. */
  #typed() {
    clearTimeout(this.#pause);
    // Not every browser's text has the line ends that it should.
    if (!this.#named) this.#stage.type(this.text.value.replace(/\r\n?/g, '\n'));
    else this.#pause = setTimeout(() => this.#withData((data) => data.retype(this.text.value)), PAUSE);
  }

  /** @param {DragEvent} event */
  drop(event) {
    const [file] = event.dataTransfer?.files ?? [];
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setAttribute(this.element, 'data-over', event.type === 'dragover');
    if (event.type !== 'drop' || !file) return;
    this.#showText(false);
    this.#open(file);
  }

  /** @param {File | undefined} file */
  #open(file) {
    if (file) this.#withData((data) => data.open(file, file.name));
  }

  /** @param {(data: import('./data-in.js').DataIn) => unknown} act */
  async #withData(act) {
    this.#data ??= this.#stage.more().then(({ DataIn }) => {
      const data = new DataIn(this.#stage, this.#signal);
      this.view.before(data.element);
      if (this.#words) data.update(this.#words);
      return data;
    });
    try {
      await act(await this.#data);
      this.#noPart = false;
    } catch {
      this.#data = null;
      this.#noPart = true;
    }
    this.#showIssue();
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  #measured = { data: '', isLong: false };
  /** Whether the data has columns with names, so that its text is CSV. */
  #named = false;

  /** @param {string} text */
  #replace(text) {
    this.#stage.type(text);
    if (text.length > MOST_TEXT) this.#showText(false);
    else this.text.value = text;
  }

  /** @param {boolean} show */
  #showText(show) {
    const inside = this.editor.contains(/** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement);
    if (show) {
      const text = this.#stage.text();
      if (text.length > MOST_TEXT) {
        if (this.#words) this.issue.update(this.#words.text('keys.tooMuch'));
        return;
      }
      this.text.value = text;
    }
    this.editor.hidden = !show;
    this.view.hidden = show;
    setAttribute(this.toggle, 'aria-expanded', show ? 'true' : 'false');
    this.#nameToggle();
    if (this.#words) this.#showForms(this.#words);
    if (show) this.text.focus();
    else if (inside) this.input.focus();
  }

  /** The keys in one of Unicode's forms, as far as the text has characters that have several. @param {string} form */
  #normalize(form) {
    this.text.value = this.text.value.normalize(form);
    this.#typed();
  }

  /** @param {Words} words */
  #showForms(words) {
    const text = this.editing ? this.text.value : '';
    this.forms.hidden = FORMS.every((form) => text === text.normalize(form));
    setText(this.formsHint, words.text('keys.forms'));
    for (const button of this.forms.querySelectorAll('button'))
      setAttribute(button, 'aria-pressed', text === text.normalize(button.dataset.form) ? 'true' : 'false');
  }

  /** The preset that is shown as it stands, if it is one. @type {{id: string, link: string, source: string | null} | null} */
  current = null;

  /** @type {Words | null} */
  #words = null;

  #nameToggle() {
    if (this.#words) setText(this.toggle, this.#words.text(this.editor.hidden ? 'keys.edit' : 'keys.done'));
  }

  /** Whether the text is open, so that its issues belong on the screen. */
  get editing() {
    return !this.editor.hidden;
  }

  /** Shows the keys as they are now, as after a preset or a link. */
  refreshText() {
    if (!this.editing) return;
    const text = this.#stage.text();
    if (text.length > MOST_TEXT) this.#showText(false);
    else this.text.value = text;
  }

  /** What is wrong with the keys @type {string[]} */
  #said = [];

  #showIssue() {
    this.issue.update([...this.#said, this.#noPart ? this.#words?.text('state.noPart') ?? '' : ''].filter(Boolean).join(' '));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const at = rows.findIndex((row) => row.hasAttribute('data-active'));
    /** @type {Record<string, number>} */
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at - 1, 0), Home: 0, End: rows.length - 1 };
    if (event.key in to) this.#activate(rows[Math.min(to[event.key], rows.length - 1)] ?? null);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (at >= 0) this.#stage.pin(`key:${rows[at].dataset.id}`);
    } else if (event.key === 'Escape') this.#stage.pin(null);
    else return;
    event.preventDefault();
  }

  /** @param {HTMLElement | null} row */
  #activate(row) {
    for (const other of this.list.children) setAttribute(other, 'data-active', other === row);
    setAttribute(this.list, 'aria-activedescendant', row?.id ?? null);
    row?.scrollIntoView({ block: 'nearest' });
    this.#stage.hover(row ? `key:${row.dataset.id}` : null);
  }

  /** Finds the preset that is shown, if it is one. @param {Report} report */
  recognise(report) {
    const shown = fieldsOf(report.link);
    this.current = this.presetButtons.find(({ link }) => fieldsOf(link) === shown) ?? null;
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {(field: string) => string | undefined} draft
   * @param {(field: string) => string} issueOf
   */
  update(report, words, draft, issueOf) {
    const issue = issueOf('rows');
    this.draw.update(report, words, draft, issueOf);
    this.#data?.then((data) => data.update(words), () => {});
    setText(this.choose, words.text('data.file'));
    this.#named = report.settings.columns.some((column) => column !== '');
    this.#words = words;
    const redis = report.settings.panel === 'redis';
    const members = report.settings.panel === 'consumers';
    const { keys } = report;
    setText(this.title, words.text('keys.title'));
    setAttribute(this.element, 'aria-label', words.text('keys.title'));
    setText(this.summary, keys.distinct > SHOWN
      ? words.text('keys.shown', { n: keys.distinct, shown: SHOWN })
      : words.text('keys.summary', { n: keys.distinct, weight: words.weight(keys.weight) }));
    setText(this.headKey, words.text('keys.key'));
    setText(this.headWeight, words.text('keys.weight'));
    setText(this.empty, words.text('keys.empty'));
    this.empty.hidden = keys.rows.length > 0;
    setAttribute(this.list, 'aria-label', words.text('keys.listLabel'));
    setAttribute(this.input, 'aria-label', words.text('keys.add'));
    setAttribute(this.input, 'placeholder', words.text('keys.addHint'));
    setText(this.addButton, words.text('keys.addButton'));
    setAttribute(this.text, 'aria-label', words.text('keys.text'));
    setText(this.hint, words.text(this.#named ? 'keys.tableHint' : 'keys.textHint'));
    setText(this.resetButton, words.text('keys.reset'));
    this.#nameToggle();
    // About as much text as a field takes: what is too long to show is not to be opened. It is written out once for the same data, and not at all
    // for so many keys that the fewest characters they can have are too many.
    const data = `${keys.distinct} ${keys.weight} ${report.settings.columns}`;
    if (data !== this.#measured.data) this.#measured = { data, isLong: keys.distinct > 1000 && (keys.distinct >= MOST_TEXT / 2 || this.#stage.text().length > MOST_TEXT) };
    const tooMuch = !this.editing && this.#measured.isLong;
    setAttribute(this.toggle, 'aria-disabled', tooMuch ? 'true' : null);
    this.#said = [issue, tooMuch ? words.text('keys.tooMuch') : ''];
    this.#showIssue();
    setAttribute(this.text, 'aria-invalid', issue === '' ? null : 'true');

    setText(this.presetsTitle, words.text('presets.title'));
    setText(this.reportsTitle, words.text('presets.reports'));
    for (const preset of this.presetButtons) {
      setText(preset.name, words.text(`presets.${preset.id}`));
      setAttribute(preset.button, 'aria-current', preset === this.current ? 'true' : null);
    }
    this.#showForms(words);

    const shown = keys.rows.slice(0, SHOWN);
    const heaviest = shown[0]?.weight || 1;
    while (this.list.children.length > shown.length) this.list.lastElementChild?.remove();
    shown.forEach((row, place) => {
      const pair = redis ? report.redis.rows.find((one) => one.id === row.id) : undefined;
      const on = redis ? (pair?.together ?? null) : members && row.linesUp !== null ? row.memberA === row.memberB : row.linesUp;
      this.#row(place, row, on, heaviest, words, redis ? ['keys.random', 'keys.together', 'keys.apart'] : members ? ['keys.neither', 'keys.oneMember', 'keys.twoMembers'] : ['keys.neither', 'keys.linesUp', 'keys.doesNot']);
    });
  }

  /**
   * @param {number} place
   * @param {import('./pkg/copartition.js').KeyRow} row
   * @param {boolean | null} on
   * @param {number} heaviest
   * @param {Words} words
   * @param {[neither: string, on: string, off: string]} answers the ids of the words
   */
  #row(place, row, on, heaviest, words, answers) {
    let item = /** @type {HTMLElement | undefined} */ (this.list.children[place]);
    if (!item) {
      item = el('li', { role: 'option', id: `${this.#listId}-${place}` },
        el('span', { class: 'icon' }), el('span', { class: 'hidden' }), el('span', { class: 'name' }), el('span', { class: 'bar', 'aria-hidden': 'true' }), el('b'));
      this.list.append(item);
    }
    const [icon, answer, name, bar, weight] = /** @type {HTMLElement[]} */ ([...item.children]);
    setAttribute(item, 'data-id', row.id);
    setSign(icon, on === null ? 'random' : on ? 'on' : 'off');
    const key = rowNode(row, words);
    if (name.textContent !== key.textContent || name.firstElementChild?.tagName !== key.tagName) name.replaceChildren(key);
    setText(answer, words.text(answers[on === null ? 0 : on ? 1 : 2]));
    bar.style.setProperty('--share', String(row.weight / heaviest));
    setText(weight, words.weight(row.weight));
  }

  /**
   * @param {Set<number>} marked
   * @param {number | null} pinned
   */
  mark(marked, pinned) {
    for (const item of /** @type {Iterable<HTMLElement>} */ (this.list.children)) {
      const id = Number(item.dataset.id);
      setAttribute(item, 'data-marked', marked.has(id) ? 'true' : null);
      setAttribute(item, 'aria-selected', id === pinned ? 'true' : 'false');
    }
  }
}
