// The consumer group above its chart: how many members, which assignor, and who joins, leaves or restarts.

import { IssueText, NumberField, Select } from './controls.js';
import { el, setAttribute, setText, sign } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** The slider is not shown; more can be typed. */
const SLIDER_MOST = 12;

export class GroupBar {
  #edit;
  #most;
  /** @type {string[]} */
  #steps = [];
  #step = 0;

  /**
   * @param {import('./catalog.js').Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#edit = edit;
    this.#most = { members: catalog.maxMembers, steps: catalog.maxSteps };
    this.membersLabel = el('span', { 'aria-hidden': 'true' });
    // Another size is another group: it starts anew, without what happened to this one.
    this.members = new NumberField('members', (field, text) => {
      if (this.#steps.length > 0) edit('steps', '');
      edit(field, text);
    }, SLIDER_MOST, signal);
    this.assignorLabel = el('span', { 'aria-hidden': 'true' });
    this.assignor = new Select('assignor', edit, signal);
    this.who = new Select('who', () => {}, signal);
    const button = (/** @type {string} */ act, /** @type {() => void} */ press) => {
      const made = el('button', { type: 'button', 'data-act': act });
      made.addEventListener('click', () => made.getAttribute('aria-disabled') !== 'true' && press(), { signal });
      return made;
    };
    this.acts = {
      join: button('join', () => this.#add('join')),
      leave: button('leave', () => this.#add(`leave:${this.who.element.value}`)),
      restart: button('restart', () => this.#add(`restart:${this.who.element.value}`)),
    };
    this.back = button('back', () => this.#go(this.#step - 1));
    this.forward = button('forward', () => this.#go(this.#step + 1));
    this.back.append(sign('left'));
    this.forward.append(sign('right'));
    this.place = el('span');
    this.issue = new IssueText();
    const { join, leave, restart } = this.acts;
    this.element = el('div', { class: 'groupbar', role: 'group' },
      el('div', { class: 'row' }, this.membersLabel, this.members.stepper),
      el('div', { class: 'row wide' }, this.assignorLabel, this.assignor.element),
      el('div', { class: 'row steprow', role: 'group' }, join, this.who.element, leave, restart,
        el('span', { class: 'walk' }, this.back, this.place, this.forward)),
      this.members.issue.element, this.assignor.issue.element, this.issue.element);
    this.stepRow = this.element.children[2];
  }

  /** A further step follows the one that is shown; what came after it is gone. @param {string} step */
  #add(step) {
    const steps = [...this.#steps.slice(0, this.#step), step];
    this.#edit('steps', steps.join(';'));
    this.#edit('step', String(steps.length));
  }

  /** @param {number} step */
  #go(step) {
    this.#edit('step', String(step));
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {(field: string) => string | undefined} draft
   * @param {(field: string) => string} issue
   */
  update(report, words, draft, issue) {
    const { steps, step, assignor } = report.settings;
    const { members, present } = report.consumers;
    this.#steps = steps === '' ? [] : steps.split(';');
    this.#step = step;
    setAttribute(this.element, 'aria-label', words.text('tabs.consumers'));
    setText(this.membersLabel, words.text('consumers.members'));
    this.members.update({
      value: members,
      most: this.#most.members,
      draft: draft('members'),
      issue: issue('members'),
      label: words.text('consumers.membersLabel'),
      fewer: words.text('consumers.fewer'),
      more: words.text('consumers.more'),
      sliderLabel: words.text('consumers.membersLabel'),
    });
    setText(this.assignorLabel, words.text('consumers.assignor'));
    this.assignor.offer(words.lang, () => words.assignors.groups(words));
    this.assignor.update({ value: assignor, label: words.text('consumers.assignorLabel'), issue: issue('assignor') });
    const chosen = this.who.element.value;
    this.who.offer(present.join(), () => [{ title: '', options: present.map((member) => ({ id: String(member), text: `m${member}` })) }]);
    this.who.update({ value: present.includes(Number(chosen)) && chosen !== '' ? chosen : String(present.at(-1)), label: words.text('consumers.who'), issue: '' });
    for (const [act, button] of Object.entries(this.acts)) setText(button, words.text(`consumers.${act}`));
    setAttribute(this.stepRow, 'data-steps', this.#steps.length > 0);
    setAttribute(this.stepRow, 'aria-label', words.text('consumers.steps'));
    const off = (/** @type {Element} */ button, /** @type {boolean} */ is) => setAttribute(button, 'aria-disabled', is ? 'true' : null);
    const full = step >= this.#most.steps;
    off(this.acts.join, full || members >= this.#most.members);
    off(this.acts.leave, full || members <= 1);
    off(this.acts.restart, full);
    setAttribute(this.back, 'aria-label', words.text('consumers.back'));
    setAttribute(this.forward, 'aria-label', words.text('consumers.forward'));
    off(this.back, step <= 0);
    off(this.forward, step >= this.#steps.length);
    setText(this.place, words.text('consumers.step', { n: step, m: this.#steps.length }));
    this.issue.update([issue('steps'), issue('step')].filter(Boolean).join(' '));
  }
}
