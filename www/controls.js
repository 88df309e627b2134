// Controls for one field each. They keep what was typed, and show the field's issue beside it.

import { el, setAttribute, setText } from './dom.js';

/** @typedef {(field: string, text: string) => void} Edit */

/**
 * Shows a value in a field, but never over what is being typed into it.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {string} shown
 */
export function showIn(input, shown) {
  input.dataset.shown = shown;
  const root = /** @type {Document | ShadowRoot} */ (input.getRootNode());
  if (root.activeElement !== input && input.value !== shown) input.value = shown;
}

/**
 * Lets a field show its value again once it is left.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {AbortSignal} signal
 */
export function settleOnBlur(input, signal) {
  input.addEventListener('blur', () => {
    if (input.dataset.shown !== undefined && input.value !== input.dataset.shown) input.value = input.dataset.shown;
  }, { signal });
}

/**
 * Copies a text and says for a moment beside the button that it did, or that it may not; whether it did.
 * @param {Element} button
 * @param {import('./words.js').Words} words
 * @param {() => string | Promise<string>} text
 */
export async function copyInto(button, words, text) {
  const done = await Promise.resolve(text()).then((copied) => navigator.clipboard.writeText(copied)).then(() => true, () => false);
  setAttribute(button, 'data-done', words.text(done ? 'page.copied' : 'page.copyFailed'));
  setTimeout(() => button.removeAttribute('data-done'), 1500);
  return done;
}

let ids = 0;
/** An id that no other element of this page has. */
export function freshId() {
  ids += 1;
  return `cp-${ids}`;
}

/** The sentence beside a field that says what was wrong. */
export class IssueText {
  constructor() {
    this.element = el('p', { class: 'issue', id: freshId(), hidden: true });
  }

  /** @param {string} text */
  update(text) {
    setText(this.element, text);
    this.element.hidden = text === '';
  }
}

/** A number: minus, a field to type in, plus; and a slider for the usual range. */
export class NumberField {
  #edit;
  #field;
  #value = 1;
  #most = 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #repeat;

  /**
   * @param {string} field
   * @param {Edit} edit
   * @param {number} sliderMost
   * @param {AbortSignal} signal
   */
  constructor(field, edit, sliderMost, signal) {
    this.#edit = edit;
    this.#field = field;
    this.issue = new IssueText();
    const button = (/** @type {string} */ text) => el('button', { type: 'button', class: 'step' }, text);
    this.minus = button('−');
    this.plus = button('+');
    this.input = el('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      spellcheck: 'false',
      'data-field': field,
      'aria-describedby': this.issue.element.id,
    });
    this.stepper = el('span', { class: 'stepper' }, this.minus, this.input, this.plus);
    this.slider = el('input', { type: 'range', min: 1, max: sliderMost, step: 1, 'data-field': field });

    this.input.addEventListener('input', () => edit(field, this.input.value), { signal });
    this.input.addEventListener('focus', () => this.input.select(), { signal });
    settleOnBlur(this.input, signal);
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        this.#by(event.key === 'ArrowUp' ? 1 : -1);
      }
    }, { signal });
    this.slider.addEventListener('input', () => edit(field, this.slider.value), { signal });
    this.#hold(this.minus, -1, signal);
    this.#hold(this.plus, 1, signal);
  }

  /** @param {number} change */
  #by(change) {
    const next = Math.min(Math.max(this.#value + change, 1), this.#most);
    // Two presses within a frame are two steps.
    this.#value = next;
    this.#edit(this.#field, String(next));
    // The field follows even while it has the focus: the press says what it should hold.
    this.input.value = String(next);
  }

  /**
   * One step a press; held down it repeats.
   * @param {HTMLButtonElement} button
   * @param {number} change
   * @param {AbortSignal} signal
   */
  #hold(button, change, signal) {
    let repeated = false;
    const stop = () => clearTimeout(this.#repeat);
    const again = (/** @type {number} */ wait) => {
      this.#repeat = setTimeout(() => {
        repeated = true;
        this.#by(change);
        again(60);
      }, wait);
    };
    button.addEventListener('pointerdown', () => { repeated = false; stop(); again(450); }, { signal });
    for (const event of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(event, stop, { signal });
    signal.addEventListener('abort', stop);
    button.addEventListener('click', () => {
      if (!repeated) this.#by(change);
      repeated = false;
    }, { signal });
  }

  /**
   * @param {{value: number, most: number, draft: string | undefined, issue: string, label: string, fewer: string, more: string, sliderLabel: string}} now
   */
  update({ value, most, draft, issue, label, fewer, more, sliderLabel }) {
    this.#value = value;
    this.#most = most;
    showIn(this.input, draft ?? String(value));
    setAttribute(this.input, 'data-long', (draft ?? String(value)).length > 3);
    if (this.slider.value !== String(value)) this.slider.value = String(value);
    this.slider.style.setProperty('--at', `${(100 * (Number(this.slider.value) - 1)) / (Number(this.slider.max) - 1)}%`);
    setAttribute(this.input, 'aria-label', label);
    setAttribute(this.input, 'aria-invalid', issue === '' ? null : 'true');
    setAttribute(this.minus, 'aria-label', fewer);
    setAttribute(this.plus, 'aria-label', more);
    setAttribute(this.slider, 'aria-label', sliderLabel);
    setAttribute(this.slider, 'aria-valuetext', String(value));
    setAttribute(this.minus, 'aria-disabled', value <= 1 ? 'true' : null);
    setAttribute(this.plus, 'aria-disabled', value >= most ? 'true' : null);
    this.issue.update(issue);
  }
}

/** A line of text. */
export class TextField {
  /**
   * @param {string} field
   * @param {Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, edit, signal) {
    this.issue = new IssueText();
    this.input = el('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      'data-field': field,
      'aria-describedby': this.issue.element.id,
    });
    this.input.addEventListener('input', () => edit(field, this.input.value), { signal });
    settleOnBlur(this.input, signal);
  }

  /** @param {{value: string, draft: string | undefined, issue: string, label: string}} now */
  update({ value, draft, issue, label }) {
    showIn(this.input, draft ?? value);
    setAttribute(this.input, 'aria-label', label);
    setAttribute(this.input, 'title', draft ?? value);
    setAttribute(this.input, 'aria-invalid', issue === '' ? null : 'true');
    this.issue.update(issue);
  }
}

/** So many lines of a text are there without scrolling. */
const MOST_LINES = 10;
/** So many pasted characters are much. */
const MUCH = 4_000;

/**
 * Lines of text. What was typed stays as it is, though the scenario may hold the same in another form: it gives way only to
 * what comes from elsewhere, such as a preset.
 */
export class TextArea {
  /** @type {string | null} what the scenario holds; `null` while it has yet to take what was typed */
  #held = '';
  /** whether what is shown is something that could not be taken as it stood */
  #drafted = false;

  /**
   * @param {string} field
   * @param {Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, edit, signal) {
    this.issue = new IssueText();
    this.input = el('textarea', { rows: 2, spellcheck: 'false', autocomplete: 'off', 'data-field': field, 'aria-describedby': this.issue.element.id });
    const take = () => {
      this.#held = null;
      edit(field, this.input.value);
    };
    this.input.addEventListener('input', take, { signal });
    this.input.addEventListener('paste', (event) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (pasted.length < MUCH) return;
      // Much text goes in at once, since a browser that types it takes minutes.
      event.preventDefault();
      this.input.setRangeText(pasted, this.input.selectionStart, this.input.selectionEnd, 'end');
      take();
    }, { signal });
  }

  /** @param {{value: string, draft: string | undefined, issue: string, label: string}} now */
  update({ value, draft, issue, label }) {
    const shown = draft ?? (this.#drafted || this.#held !== value ? value : this.input.value);
    if (this.#held !== null && this.input.value !== shown) this.input.value = shown;
    this.#held = value;
    this.#drafted = draft !== undefined;
    const lines = this.input.value.split('\n', MOST_LINES).length;
    setAttribute(this.input, 'rows', Math.max(lines, 2));
    setAttribute(this.input, 'aria-label', label);
    setAttribute(this.input, 'aria-invalid', issue === '' ? null : 'true');
    this.issue.update(issue);
  }
}

/** A few choices of which one is pressed. */
export class Choice {
  /**
   * @param {string} field
   * @param {readonly string[]} ids
   * @param {Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, ids, edit, signal) {
    this.element = el('span', { class: 'choice', role: 'group' });
    this.buttons = new Map(ids.map((id) => {
      const button = el('button', { type: 'button', 'data-field': field, 'data-value': id });
      button.addEventListener('click', () => edit(field, id), { signal });
      this.element.append(button);
      return [id, button];
    }));
  }

  /**
   * @param {string} value
   * @param {string} label
   * @param {(id: string) => string} word
   */
  update(value, label, word) {
    setAttribute(this.element, 'aria-label', label);
    for (const [id, button] of this.buttons) {
      setText(button, word(id));
      setAttribute(button, 'aria-pressed', id === value ? 'true' : 'false');
    }
  }
}

/** One out of many, in groups. */
export class Select {
  #shown = '';
  #groups = '';

  /**
   * @param {string} field
   * @param {Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, edit, signal) {
    this.issue = new IssueText();
    this.element = el('select', { 'data-field': field, 'aria-describedby': this.issue.element.id });
    this.element.addEventListener('change', () => edit(field, this.element.value), { signal });
  }

  /**
   * What can be chosen; made anew only where its words are.
   * @param {string} version
   * @param {() => {title: string, options: {id: string, text: string}[]}[]} groups
   */
  offer(version, groups) {
    if (this.#groups === version) return;
    this.#groups = version;
    this.element.replaceChildren(...groups().flatMap(({ title, options }) => {
      const made = options.map(({ id, text }) => el('option', { value: id }, text));
      return title === '' || options.length === 1 ? made : [el('optgroup', { label: title }, ...made)];
    }));
    this.#shown = '';
  }

  /** @param {{value: string, label: string, issue: string}} now */
  update({ value, label, issue }) {
    if (this.#shown !== value) {
      this.#shown = value;
      const known = [...this.element.options].some((option) => option.value === value);
      // A name may say more than it must: what an alias does anyway has no option of its own.
      this.element.value = known ? value : value.split('/')[0];
    }
    setAttribute(this.element, 'aria-label', label);
    setAttribute(this.element, 'title', this.element.selectedOptions[0]?.textContent ?? null);
    setAttribute(this.element, 'aria-invalid', issue === '' ? null : 'true');
    this.issue.update(issue);
  }
}

/** A number without buttons beside it, as wide as its digits. */
export class SmallNumber {
  /**
   * @param {string} field
   * @param {Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, edit, signal) {
    this.text = new TextField(field, edit, signal);
    this.text.input.classList.add('small');
    setAttribute(this.text.input, 'inputmode', 'numeric');
    this.element = this.text.input;
    this.issue = this.text.issue;
    this.element.addEventListener('focus', () => this.element.select(), { signal });
  }

  /** @param {{value: number, draft: string | undefined, issue: string, label: string}} now */
  update({ value, draft, issue, label }) {
    this.text.update({ value: String(value), draft, issue, label });
    this.element.style.setProperty('--digits', String(Math.max((draft ?? String(value)).length, 1)));
  }
}
