// The same numbers as a chart, as a table that people and programs can read.

import { badge, el, setAttribute, setText } from './dom.js';

/** @typedef {import('./engine.js').Pick} Pick */
/**
 * @typedef {object} Column
 * @property {string} id stands in each cell's `data-col`
 * @property {string} head
 * @property {string} [badge] stands for the head where that is a topic
 * @property {string} [group] the head over this column and its neighbours of the same group
 * @property {'text' | 'number'} [kind]
 */
/**
 * @typedef {object} Row
 * @property {Pick | null} pick what the row means
 * @property {(string | Node)[]} cells
 * @property {string} [mark] a class, such as `now`
 */

/** So many rows at once; the rest follow in later frames. */
const AT_ONCE = 120;

/** @typedef {{hover: (pick: Pick | null) => void, pin: (pick: Pick | null) => void, save: () => void, tell: import('./sort.js').Tell}} TableStage */

export class TableView {
  /** @type {Row[]} */
  #rows = [];
  /** @type {[columns: Column[], rows: Row[]]} as they were given */
  #given = [[], []];
  /** @type {import('./sort.js').Order | null} */
  #by = null;
  #onPick;
  #onHover;
  #later = 0;
  /** @type {(pick: Pick) => boolean} */
  #marks = () => false;
  /** @type {Pick | null} */
  #pinned = null;

  /**
   * @param {string} name stands in `data-table`
   * @param {TableStage} stage
   * @param {AbortSignal} signal
   */
  constructor(name, stage, signal) {
    this.#onHover = stage.hover;
    this.#onPick = stage.pin;
    this.title = el('b');
    this.subject = el('span');
    this.caption = el('caption', {}, this.title, ' ', this.subject);
    this.columns = el('colgroup');
    this.groups = el('tr', { hidden: true });
    this.head = el('tr');
    this.body = el('tbody');
    this.table = el('table', { 'data-table': name }, this.caption, this.columns, el('thead', {}, this.groups, this.head), this.body);
    this.more = el('p', { class: 'more', hidden: true });
    this.csv = el('button', { type: 'button', class: 'plain csv' }, 'CSV');
    this.csv.addEventListener('click', stage.save, { signal });
    this.element = el('div', { class: 'tablebox' }, this.csv, this.table, this.more);

    this.head.addEventListener('click', (event) => this.#sort(/** @type {Element} */ (event.target), stage.tell), { signal });
    const pickAt = (/** @type {Event} */ event) => {
      const row = /** @type {Element} */ (event.target).closest('tbody tr');
      return row ? this.#rows[Number(row.getAttribute('data-row'))]?.pick ?? null : null;
    };
    this.body.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.#onHover(pickAt(event));
    }, { signal });
    this.body.addEventListener('pointerleave', () => this.#onHover(null), { signal });
    this.body.addEventListener('focusin', (event) => this.#onHover(pickAt(event)), { signal });
    this.body.addEventListener('focusout', () => this.#onHover(null), { signal });
    this.body.addEventListener('click', (event) => this.#onPick(pickAt(event)), { signal });
    this.body.addEventListener('keydown', (event) => this.#key(event, pickAt(event)), { signal });
    signal.addEventListener('abort', () => cancelAnimationFrame(this.#later));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Pick | null} pick
   */
  #key(event, pick) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...this.body.children];
    const at = rows.indexOf(/** @type {Element} */ (/** @type {Element} */ (event.target).closest('tr')));
    /** @type {Record<string, number>} */
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    if (event.key in to) {
      const row = /** @type {HTMLElement | undefined} */ (rows[Math.min(Math.max(to[event.key], 0), rows.length - 1)]);
      for (const other of rows) setAttribute(other, 'tabindex', other === row ? 0 : -1);
      row?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') this.#onPick(pick);
    else if (event.key === 'Escape') this.#onPick(null);
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} title
   * @param {string} caption
   * @param {Column[]} columns
   * @param {Row[]} rows
   * @param {string} more
   */
  update(title, caption, columns, rows, more) {
    setText(this.title, title);
    setText(this.subject, caption);
    while (this.head.children.length > columns.length) this.head.lastElementChild?.remove();
    const sorts = rows.length > 1 && !this.table.closest('[data-still]');
    columns.forEach((column, place) => {
      const cell = this.head.children[place] ?? this.head.appendChild(el('th', { scope: 'col' }));
      if (cell.getAttribute('title') !== column.head || !cell.querySelector('.badge') !== !column.badge || !cell.querySelector('button') === sorts) {
        const head = column.badge ? [badge(column.badge), el('span', { class: 'hidden' }, column.head)] : [column.head];
        cell.replaceChildren(...(sorts ? [el('button', { type: 'button' }, ...head)] : head));
      }
      setAttribute(cell, 'data-col', column.id);
      setAttribute(cell, 'class', column.kind ?? 'text');
      setAttribute(cell, 'title', column.head);
    });
    this.#group(columns);
    if (this.columns.children.length !== columns.length)
      this.columns.replaceChildren(...columns.map((column) => el('col', { class: `col-${column.id}` })));
    setText(this.more, more);
    this.more.hidden = more === '';
    while (this.body.children.length > rows.length) this.body.lastElementChild?.remove();
    this.#given = [columns, rows];
    this.#order();
  }

  /** @param {Element} target @param {TableStage['tell']} tell */
  async #sort(target, tell) {
    const head = target.closest('button')?.parentElement;
    if (!head) return;
    try {
      this.#by = (await import('./sort.js')).turned(this.#by, head, tell);
      this.#order();
    } catch {
      tell('share.failed');
    }
  }

  #order() {
    const [columns, rows] = this.#given;
    this.#rows = this.#by?.(this.head, columns, rows) ?? rows;
    cancelAnimationFrame(this.#later);
    this.#fill(columns, 0);
  }

  /** A row of heads over those columns that belong together. @param {Column[]} columns */
  #group(columns) {
    this.groups.hidden = !columns.some((column) => column.group);
    /** @type {HTMLTableCellElement[]} */
    const cells = [];
    let before;
    for (const { group } of columns) {
      const last = cells.at(-1);
      if (last && group && group === before) last.colSpan += 1;
      else cells.push(group ? el('th', { scope: 'colgroup', colspan: 1 }, group) : el('td'));
      before = group;
    }
    this.groups.replaceChildren(...cells);
  }

  /**
   * @param {Column[]} columns
   * @param {number} from
   */
  #fill(columns, from) {
    const to = Math.min(from + AT_ONCE, this.#rows.length);
    for (let place = from; place < to; place += 1) this.#fillRow(columns, place);
    if (from === 0 && !this.body.querySelector('[tabindex="0"]')) setAttribute(this.body.children[0] ?? this.body, 'tabindex', this.body.children[0] ? 0 : null);
    if (to < this.#rows.length) this.#later = requestAnimationFrame(() => this.#fill(columns, to));
  }

  /**
   * @param {Column[]} columns
   * @param {number} place
   */
  #fillRow(columns, place) {
    const { cells, mark, pick } = this.#rows[place];
    let row = this.body.children[place];
    if (!row) {
      row = el('tr', { 'data-row': place, tabindex: -1 });
      this.body.append(row);
    }
    while (row.children.length > columns.length) row.lastElementChild?.remove();
    columns.forEach((column, at) => {
      let cell = row.children[at];
      if (!cell) {
        cell = at === 0 ? el('th', { scope: 'row' }) : el('td');
        row.append(cell);
      }
      setAttribute(cell, 'data-col', column.id);
      setAttribute(cell, 'class', column.kind ?? 'text');
      const content = cells[at];
      if (typeof content === 'string') {
        if (cell.firstElementChild) cell.replaceChildren(content);
        else setText(cell, content);
      } else if (!cell.firstChild?.isEqualNode(content)) cell.replaceChildren(content);
    });
    setAttribute(row, 'class', mark ?? null);
    this.#markRow(row, pick);
  }

  /** @param {Element} row @param {Pick | null} [pick] */
  #markRow(row, pick) {
    setAttribute(row, 'data-marked', pick && this.#marks(pick) ? 'true' : null);
    setAttribute(row, 'data-pinned', pick && pick === this.#pinned ? 'true' : null);
  }

  /**
   * Marks the rows that mean what is hovered or pinned.
   * @param {(pick: Pick) => boolean} marks
   * @param {Pick | null} pinned
   */
  mark(marks, pinned) {
    this.#marks = marks;
    this.#pinned = pinned;
    for (const row of this.body.children) this.#markRow(row, this.#rows[Number(row.getAttribute('data-row'))]?.pick);
  }
}
