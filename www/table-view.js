// The same numbers as a chart, as a table that people and programs can read.

import { badge, el, patch, setAttribute, setText } from './dom.js';

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

/** So many rows have a body of their own. The first is filled at once, the others a few in each later frame. */
const ROWS = 48;
const BODIES = 3;

const newBody = () => el('tbody', { role: 'rowgroup' });

/** @typedef {{hover: (pick: Pick | null) => void, pin: (pick: Pick | null) => void, save: () => void, tell: import('./sort.js').Tell}} TableStage */

/**
 * The order that follows when a head is pressed; the one before where nothing else can be had.
 * @param {import('./sort.js').Order | null} by
 * @param {Element} target what was pressed
 * @param {TableStage['tell']} tell
 */
export async function turn(by, target, tell) {
  const head = target.closest('button')?.parentElement;
  if (!head) return by;
  try {
    return (await import('./sort.js')).turned(by, head, tell);
  } catch {
    tell('share.failed');
    return by;
  }
}

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
  #bodies = [newBody()];
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
    this.groups = el('tr', { role: 'row', hidden: true });
    this.head = el('tr', { role: 'row' });
    // What it is stays said where it is laid out as something else, see style.css.
    this.table = el('table', { role: 'table', 'data-table': name }, this.caption, this.columns, el('thead', { role: 'rowgroup' }, this.groups, this.head), this.#bodies[0]);
    this.more = el('p', { class: 'more', hidden: true });
    this.csv = el('button', { type: 'button', class: 'plain csv' }, 'CSV');
    this.csv.addEventListener('click', stage.save, { signal });
    this.element = el('div', { class: 'tablebox' }, this.csv, this.table, this.more);

    this.head.addEventListener('click', (event) => this.#sort(/** @type {Element} */ (event.target), stage.tell), { signal });
    const rowAt = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest('tbody tr');
    const pickAt = (/** @type {Event} */ event) => this.#rows[Number(rowAt(event)?.getAttribute('data-row') ?? NaN)]?.pick ?? null;
    const { table } = this;
    table.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.#onHover(pickAt(event));
    }, { signal });
    table.addEventListener('pointerleave', () => this.#onHover(null), { signal });
    table.addEventListener('focusin', (event) => this.#onHover(pickAt(event)), { signal });
    table.addEventListener('focusout', () => this.#onHover(null), { signal });
    table.addEventListener('click', (event) => { if (rowAt(event)) this.#onPick(pickAt(event)); }, { signal });
    table.addEventListener('keydown', (event) => { if (rowAt(event)) this.#key(event, pickAt(event)); }, { signal });
    signal.addEventListener('abort', () => cancelAnimationFrame(this.#later));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Pick | null} pick
   */
  #key(event, pick) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...this.#shown()];
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
      const cell = this.head.children[place] ?? this.head.appendChild(el('th', { scope: 'col', role: 'columnheader' }));
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
    this.#given = [columns, rows];
    this.#order();
  }

  /** @param {Element} target @param {TableStage['tell']} tell */
  async #sort(target, tell) {
    this.#by = await turn(this.#by, target, tell);
    this.#order();
  }

  #order() {
    const [columns, rows] = this.#given;
    this.#rows = this.#by?.(this.head, columns, rows) ?? rows;
    cancelAnimationFrame(this.#later);
    // Out of sight they keep their room until they are filled; to take them out and in again would cost most of a change.
    for (const body of this.#bodies.slice(1)) setAttribute(body, 'data-waits', true);
    this.#fill(columns, 0, 1);
  }

  /** The rows that are in the table. @returns {Iterable<Element>} */
  #shown() {
    return this.table.querySelectorAll('tbody:not([data-waits]) tr');
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
      else cells.push(group ? el('th', { scope: 'colgroup', role: 'columnheader', colspan: 1 }, group) : el('td', { role: 'cell' }));
      before = group;
    }
    this.groups.replaceChildren(...cells);
  }

  /**
   * @param {Column[]} columns
   * @param {number} nth the body that is filled first
   * @param {number} many
   */
  #fill(columns, nth, many) {
    const last = Math.max(Math.ceil(this.#rows.length / ROWS) - 1, 0);
    const to = Math.min(nth + many - 1, last);
    for (let at = nth; at <= to; at += 1) this.#fillBody((this.#bodies[at] ??= newBody()), columns, at * ROWS);
    if (nth === 0 && !this.table.querySelector('tr[tabindex="0"]')) setAttribute(this.#bodies[0].children[0] ?? this.#bodies[0], 'tabindex', this.#bodies[0].children[0] ? 0 : null);
    if (to < last) this.#later = requestAnimationFrame(() => this.#fill(columns, to + 1, BODIES));
    // Where there are more rows than are given, these come once the hand rests.
    else if (last > 0 || this.more.hidden) for (const body of this.#bodies.splice(last + 1)) body.remove();
  }

  /**
   * @param {Element} body
   * @param {Column[]} columns
   * @param {number} from
   */
  #fillBody(body, columns, from) {
    const rows = this.#rows.slice(from, from + ROWS);
    while (body.children.length > rows.length) body.lastElementChild?.remove();
    rows.forEach((_, at) => this.#fillRow(body, columns, from + at));
    setAttribute(body, 'data-waits', null);
    if (!body.parentNode) this.table.append(body);
  }

  /**
   * @param {Element} body
   * @param {Column[]} columns
   * @param {number} place
   */
  #fillRow(body, columns, place) {
    const { cells, mark, pick } = this.#rows[place];
    let row = body.children[place % ROWS];
    if (!row) {
      row = el('tr', { role: 'row', 'data-row': place, tabindex: -1 });
      body.append(row);
    }
    while (row.children.length > columns.length) row.lastElementChild?.remove();
    columns.forEach((column, at) => {
      let cell = row.children[at];
      if (!cell) {
        cell = at === 0 ? el('th', { scope: 'row', role: 'rowheader' }) : el('td', { role: 'cell' });
        row.append(cell);
      }
      setAttribute(cell, 'data-col', column.id);
      setAttribute(cell, 'class', column.kind ?? 'text');
      patch(cell, [cells[at]]);
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
    for (const row of this.#shown()) this.#markRow(row, this.#rows[Number(row.getAttribute('data-row'))]?.pick);
  }
}
