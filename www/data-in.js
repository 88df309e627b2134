// Files and pasted tables: what they are, which of their columns are kept, how far the reading is, and what could not be read.

import { IssueText } from './controls.js';
import { DataReader } from './data/reader.js';
import { el, setAttribute, setText } from './dom.js';

/** @typedef {import('./data/read.js').Shape} Shape */
/** @typedef {import('./data/read.js').Table} Table */
/** @typedef {import('./words.js').Words} Words */
/**
 * @typedef {object} DataStage
 * @property {(bytes: Uint8Array, key: string | null) => void} table takes a table; its columns, and which is the key
 * @property {(text: string) => void} type takes lines as they are
 */

/** The reader keeps so many columns. */
const MOST_COLUMNS = 8;
/** So many are kept unless somebody asks for others: each makes more rows that differ. */
const FIRST_COLUMNS = 4;
/** Forms that a person can choose where the guess is wrong. */
const FORMS = ['lines', 'comma', 'semicolon', 'tab', 'bar', 'json', 'json-values', 'json-array', 'json-array-values', 'grid'];
/** So many line numbers are named. */
const MOST_LINES = 5;
/** Forms of which only the first row can say whether it has names. */
const WITH_HEADER = ['lines', 'comma', 'semicolon', 'tab', 'bar'];

/** Whether a file is no more than the lines that can be typed: a key on each, or a key and a weight. @param {Shape} shape */
export const isPlain = ({ form, header, columns, proposal }) =>
  !header && (form === 'lines' || (['comma', 'tab'].includes(form) && columns.length === 2 && proposal.weight === 1));

export class DataIn {
  #stage;
  #reader = new DataReader();
  /** @type {AbortController | null} what is being read */
  #reading = null;
  /** @type {Blob | null} */
  #source = null;
  #name = '';
  /** @type {Shape | null} */
  #shape = null;
  /** @type {import('./data/read.js').Known} what a person knows better */
  #known = {};
  /** @type {Table | null} */
  #table = null;
  /** @type {import('./data/read.js').Progress | null} */
  #progress = null;
  #failed = false;
  /** @type {Words | null} */
  #words = null;

  /** @param {DataStage} stage @param {AbortSignal} signal */
  constructor(stage, signal) {
    this.#stage = stage;
    this.title = el('b');
    this.close = el('button', { type: 'button', class: 'plain' });
    this.form = el('select', { 'data-field': 'data.form' });
    this.header = el('input', { type: 'checkbox', 'data-field': 'data.header' });
    this.headerText = el('span');
    this.headerLabel = el('label', { class: 'row' }, this.header, this.headerText);
    this.columnsTitle = el('legend');
    this.columns = el('div');
    this.weight = el('select', { 'data-field': 'data.weight' });
    this.weightText = el('span');
    this.bar = el('progress', { max: 1, value: 0 });
    this.barText = el('span');
    this.cancel = el('button', { type: 'button', 'data-act': 'cancel' });
    this.progress = el('p', { class: 'row', hidden: true }, this.bar, this.barText, this.cancel);
    this.said = el('p', { class: 'said' });
    this.notes = el('ul', { class: 'unread' });
    this.issue = new IssueText();
    this.settings = el('div', {}, this.form, this.headerLabel,
      el('fieldset', {}, this.columnsTitle, this.columns), el('label', { class: 'row' }, this.weightText, this.weight));
    this.element = el('section', { class: 'datain', hidden: true, role: 'group' },
      el('header', {}, this.title, this.close), this.progress, this.said, this.notes, this.issue.element, this.settings);

    this.close.addEventListener('click', () => this.clear(), { signal });
    this.cancel.addEventListener('click', () => this.#stop(), { signal });
    this.form.addEventListener('change', () => this.#look({ form: this.form.value }), { signal });
    this.header.addEventListener('change', () => this.#look({ ...this.#known, form: this.#shape?.form, header: this.header.checked }), { signal });
    this.weight.addEventListener('change', () => this.#read(), { signal });
    this.columns.addEventListener('change', () => this.#read(), { signal });
    signal.addEventListener('abort', () => {
      this.#stop();
      this.#reader.close();
    });
  }

  /** Forgets the file; what was read of it stays. */
  clear() {
    this.#stop();
    this.#source = null;
    this.#shape = null;
    this.#table = null;
    this.#failed = false;
    this.#show();
  }

  /** A file, or what was pasted. @param {Blob} blob @param {string} name */
  open(blob, name) {
    this.clear();
    this.#source = blob;
    this.#name = name;
    return this.#look({});
  }

  /**
   * Pasted text: a table where it is one, or else lines as they can be typed.
   * @param {string} text
   * @param {(text: string) => void} type takes the lines
   */
  async paste(text, type) {
    const blob = new Blob([text]);
    const shape = await this.#reader.look(blob).catch(() => null);
    if (!shape || shape.columns.length === 0 || isPlain(shape)) type(text);
    else await this.open(blob, '');
  }

  /**
   * The text of a table that is being typed, as CSV with a header. Of several at once only the last is taken.
   * @param {string} text
   */
  async retype(text) {
    this.clear();
    const life = this.#begin();
    try {
      const known = { form: 'comma', header: true };
      const shape = await this.#reader.look(text, known, life.signal);
      const place = shape.columns.findIndex(({ name }) => name === 'weight');
      const columns = shape.columns.map((_, at) => at).filter((at) => at !== place).slice(0, MOST_COLUMNS);
      if (columns.length === 0) return this.#stage.type(text);
      const table = await this.#reader.read(text, { ...known, columns, weight: place < 0 ? null : place }, { signal: life.signal });
      this.#table = table;
      this.#stage.table(table.bytes, null);
    } catch {
      this.#failed = !life.signal.aborted;
    } finally {
      this.#end(life);
    }
  }

  /** @param {import('./data/read.js').Known} known */
  async #look(known) {
    if (!this.#source) return;
    this.#known = known;
    const life = this.#begin();
    try {
      this.#shape = await this.#reader.look(this.#source, known, life.signal);
      this.#offer(this.#shape);
      this.#failed = false;
    } catch {
      this.#failed = !life.signal.aborted;
    } finally {
      this.#end(life);
    }
    await this.#read();
  }

  /** Reads the chosen columns; what is being read already stops. */
  async #read() {
    const shape = this.#shape;
    if (!this.#source || !shape || this.#failed) return;
    const columns = /** @type {HTMLInputElement[]} */ ([...this.columns.querySelectorAll('input:checked')]).map(({ value }) => Number(value));
    const weight = this.weight.value === '' ? null : Number(this.weight.value);
    const kept = columns.filter((column) => column !== weight);
    this.#limit();
    if (kept.length === 0 && shape.columns.length > 0) return this.#show();
    const life = this.#begin();
    try {
      const wanted = { form: shape.form, header: shape.header, columns: kept.slice(0, MOST_COLUMNS), weight };
      const progress = (/** @type {import('./data/read.js').Progress} */ now) => {
        if (life !== this.#reading) return;
        this.#progress = now;
        this.#show();
      };
      const table = await this.#reader.read(this.#source, wanted, { signal: life.signal, progress });
      this.#table = table;
      if (table.rowsRead > 0) this.#stage.table(table.bytes, this.#key(shape, kept));
    } catch {
      this.#failed = !life.signal.aborted;
    } finally {
      this.#end(life);
    }
  }

  /** The column that most likely is the key, where it is not the first. @param {Shape} shape @param {number[]} kept */
  #key({ columns, proposal }, kept) {
    const [key] = proposal.columns;
    return key !== undefined && kept.includes(key) && key !== kept[0] ? columns[key].name || null : null;
  }

  #begin() {
    this.#reading?.abort();
    this.#reading = new AbortController();
    this.#table = null;
    this.#show();
    return this.#reading;
  }

  /** @param {AbortController} life */
  #end(life) {
    if (life !== this.#reading) return;
    this.#reading = null;
    this.#progress = null;
    this.#show();
  }

  #stop() {
    this.#reading?.abort();
    this.#reading = null;
    this.#progress = null;
    this.#show();
  }

  /** The columns and the weight to choose from. @param {Shape} shape */
  #offer({ columns, proposal, form, header }) {
    const first = columns.map((_, place) => place).filter((place) => place !== proposal.weight).slice(0, FIRST_COLUMNS);
    this.columns.replaceChildren(...columns.map((column, place) => {
      const box = el('input', { type: 'checkbox', value: place, 'data-column': place });
      box.checked = first.includes(place) || proposal.columns.includes(place);
      return el('label', { class: 'row' }, box, el('bdi', {}, this.#column(place)), el('small', {}, column.examples.join(', ')));
    }));
    this.weight.replaceChildren(el('option', { value: '' }), ...columns.map((_, place) => el('option', { value: place }, this.#column(place))));
    this.weight.value = proposal.weight === null ? '' : String(proposal.weight);
    this.form.replaceChildren(...FORMS.map((id) => el('option', { value: id }, id)));
    this.form.value = form;
    this.header.checked = header;
    this.headerLabel.hidden = !WITH_HEADER.includes(form);
  }

  /** @param {number} place */
  #column(place) {
    return this.#shape?.columns[place]?.name || this.#words?.text('data.column', { n: place + 1 }) || String(place + 1);
  }

  /** Past the most columns the others cannot be ticked, nor can the weight. */
  #limit() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...this.columns.querySelectorAll('input')]);
    const full = boxes.filter(({ checked }) => checked).length >= MOST_COLUMNS;
    for (const box of boxes) box.disabled = box.value === this.weight.value || (full && !box.checked);
  }

  /** @param {Words} words */
  update(words) {
    this.#words = words;
    setText(this.close, words.text('data.close'));
    setText(this.headerText, words.text('data.header'));
    setText(this.columnsTitle, words.text('data.columns', { n: MOST_COLUMNS }));
    setText(this.weightText, words.text('data.weight'));
    setText(this.cancel, words.text('data.cancel'));
    setAttribute(this.form, 'aria-label', words.text('data.form'));
    for (const option of this.form.options) setText(option, words.text(`data.form.${option.value}`));
    if (this.weight.options[0]) setText(this.weight.options[0], words.text('data.noWeight'));
    this.#show();
  }

  #show() {
    const words = this.#words;
    if (!words) return;
    const shape = this.#shape;
    const table = this.#table;
    this.element.hidden = !this.#source && !table && !this.#failed;
    const name = this.#name || words.text('data.pasted');
    setText(this.title, name);
    setAttribute(this.element, 'aria-label', words.text('data.label', { name }));
    this.progress.hidden = !this.#reading;
    const progress = this.#progress;
    const share = progress && progress.of > 0 ? progress.bytes / progress.of : 0;
    this.bar.value = share;
    setAttribute(this.bar, 'aria-label', words.text('data.reading', { n: progress?.rows ?? 0 }));
    setText(this.barText, words.text('data.reading', { n: progress?.rows ?? 0 }));
    setText(this.said, table ? words.text('data.read', { n: table.rowsRead, distinct: table.distinct }, table.rowsRead) : '');
    this.notes.replaceChildren(...(table?.notes ?? []).map((note) => el('li', { 'data-code': note.code }, noteText(note, words))));
    const nothing = table !== null && table.rowsRead === 0 && table.notes.length === 0;
    this.issue.update(this.#failed ? words.text('data.failed') : nothing ? words.text('data.nothing') : '');
    this.settings.hidden = !shape || shape.columns.length === 0;
  }
}

/** What was not as it should be, with the numbers of the first lines. @param {import('./data/read.js').Note} note @param {Words} words */
function noteText({ code, count, lines }, words) {
  const said = words.text(`unread.${code}`, { n: count }, count);
  if (lines.length === 0) return said;
  const named = lines.slice(0, MOST_LINES).map((line) => words.number(line)).join(', ');
  return `${said} ${words.text(count > MOST_LINES ? 'data.linesMore' : 'data.lines', { lines: named }, count)}`;
}
