// Commands to type, what a node answers to each, and why; below them what one slot gives and one master does not.

import { Select, TextArea } from '../controls.js';
import { el, setAttribute, setText, sign } from '../dom.js';
import { TableView } from '../table-view.js';
import { masterName, redisKey } from './redis.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../pkg/copartition.js').CommandRow} CommandRow */
/** @typedef {import('../pkg/copartition.js').Word} Word */

/** So many slots of a command are named. */
const MOST_SLOTS = 6;

/** Whether a command is not answered by the node that was asked. @param {CommandRow} row */
export const refused = ({ reason }) => reason !== 'runs' && reason !== 'queued';

/** The first word of the answer, as the server says it. @param {CommandRow} row @param {Words} words */
export function short({ reason, text }, words) {
  if (reason === 'runs') return words.text('table.ok');
  return reason === 'queued' ? 'QUEUED' : reason === 'not-sent' ? '–' : text.split(' ')[0];
}

/** So much is shown of a line that is no command. */
const MOST_OF_A_LINE = 80;

/** The command with its keys marked; the line as it stands where it is none. @param {CommandRow} row @param {string} text @param {Words} words */
function commandNode(row, text, words) {
  if (row.words.length === 0) return el('code', {}, (text.split('\n', row.line).at(-1) ?? '').slice(0, MOST_OF_A_LINE));
  const shown = row.words.flatMap((word) => [' ', wordNode(word)]).slice(1);
  if (row.moreWords > 0) shown.push(' ', el('span', { class: 'summary' }, words.text('redis.moreWords', { n: row.moreWords }, row.moreWords)));
  return el('code', {}, ...shown);
}

/** @param {Word} word */
function wordNode(word) {
  if (word.slot === null) return el('bdi', {}, word.before === '' || /\s/.test(word.before) ? `"${word.before}"` : word.before);
  const key = redisKey(word);
  setAttribute(key, 'data-blamed', word.blamed);
  return key;
}

/** Why it is answered so, in words. @param {CommandRow} row @param {Words} words */
function reasonOf(row, words) {
  const [a, b] = row.blamed;
  const same = a && b && a.master !== null && a.master === b.master;
  const id = row.reason === 'cross-slot' && same ? 'cross-slot.same' : row.reason === 'runs' && row.slot === null ? 'runs.none' : row.reason;
  /** @type {import('../words.js').Values} */
  const keys = a && b ? { a: redisKey(a), slotA: String(a.slot), masterA: masterName(a.master), b: redisKey(b), slotB: String(b.slot), masterB: masterName(b.master) } : {};
  return words.parts(`reply.${id}`, { ...keys, slot: String(row.slot), master: masterName(row.master), asked: masterName(row.asked) });
}

/** What the client library makes of it. @param {CommandRow} row @param {string} client @param {Words} words */
function clientParts(row, client, words) {
  const parts = [];
  if (row.otherSlot) parts.push(el('p', {}, ...words.parts('outcome.otherSlot', { client, slot: String(row.otherSlot.slot), key: redisKey(row.otherSlot) })));
  if (row.outcome !== '' && row.outcome !== 'whole')
    parts.push(el('p', { 'data-outcome': row.outcome }, words.text(`outcome.${row.outcome}`, { client }), ...(row.error === '' ? [] : [' ', el('code', {}, row.error)])));
  return parts;
}

/** @param {CommandRow} row @param {string} client @param {Words} words */
function reasonNode(row, client, words) {
  const node = el('div');
  if (row.text !== '') node.append(el('p', {}, el('code', {}, row.text)));
  node.append(el('p', {}, ...reasonOf(row, words)));
  if (row.script) node.append(el('p', {}, words.text('redis.script')));
  node.append(...clientParts(row, client, words));
  return node;
}

export class CommandBox {
  #clients;

  /**
   * @param {{id: string, name: string}[]} clients
   * @param {import('../chart-view.js').Stage & {edit: import('../controls.js').Edit, tell: import('../table-view.js').TableStage['tell']}} actions
   * @param {import('../share.js').SaveTable} save
   * @param {AbortSignal} signal
   */
  constructor(clients, actions, save, signal) {
    this.#clients = clients;
    const { edit } = actions;
    this.title = el('h3');
    this.text = new TextArea('redis.command', edit, signal);
    this.hint = el('p', { class: 'hint' });
    this.nodeLabel = el('span');
    this.node = new Select('redis.node', edit, signal);
    this.clientLabel = el('span');
    this.client = new Select('redis.client', edit, signal);
    this.answers = new TableView('redis-command', { ...actions, save: () => save('redis-command', (report, words) => this.#table(report, words)) }, signal);
    this.nothing = el('p', { class: 'hint' });
    this.pipeline = el('p', { class: 'hint' });
    this.mended = el('p', { class: 'mended' });
    this.atomicTitle = el('summary');
    this.atomic = el('div');
    this.element = el('section', { class: 'commands' },
      el('header', {}, this.title,
        el('label', {}, this.clientLabel, ' ', this.client.element),
        el('label', {}, this.nodeLabel, ' ', this.node.element)),
      this.text.input, this.text.issue.element, this.hint, this.client.issue.element, this.node.issue.element,
      this.answers.element, this.pipeline, this.nothing, this.mended,
      el('details', { class: 'atomic' }, this.atomicTitle, this.atomic));
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {import('../cards.js').Drafts} draft
   * @param {import('../cards.js').Issues} issue
   */
  update(report, words, draft, issue) {
    const { command, masters } = report.redis;
    setText(this.title, words.text('redis.ask'));
    this.text.update({ value: command.text, draft: draft('redis.command'), issue: issue('redis.command'), label: words.text('redis.askLabel') });
    setText(this.hint, words.text('redis.askHint'));
    setText(this.nodeLabel, words.text('redis.node'));
    this.node.offer(`${words.lang} ${masters.length}`, () => [{
      title: '',
      options: [{ id: '', text: words.text('redis.nodeRight') }, ...masters.map(({ master }) => ({ id: String(master), text: words.text('redis.nodeN', { n: String(master) }) }))],
    }]);
    this.node.update({ value: command.node === null ? '' : String(command.node), label: words.text('redis.nodeLabel'), issue: issue('redis.node') });
    setText(this.clientLabel, words.text('redis.client'));
    this.client.offer(words.lang, () => [{ title: '', options: [{ id: '', text: 'redis-cli' }, ...this.#clients.map(({ id, name }) => ({ id, text: name }))] }]);
    this.client.update({ value: command.client, label: words.text('redis.clientLabel'), issue: issue('redis.client') });
    const client = this.#clients.find(({ id }) => id === command.client)?.name ?? '';
    this.#showAnswers(report, words);
    this.pipeline.hidden = command.pipeline === '';
    if (!this.pipeline.hidden) {
      this.pipeline.replaceChildren(words.text(`pipeline.${command.pipeline}`, { client }));
      if (command.pipelineError !== '') this.pipeline.append(' ', el('code', {}, command.pipelineError));
    }
    this.#showMended(report, words);
    setText(this.atomicTitle, words.text('atomic.title'));
    this.#showAtomic(words);
  }

  /** @param {Report} report @param {Words} words */
  #showAnswers(report, words) {
    const none = report.redis.command.rows.length === 0;
    this.answers.element.hidden = none;
    this.nothing.hidden = !none;
    setText(this.nothing, words.text('redis.nothing'));
    const { caption, columns, rows, more } = this.#table(report, words);
    this.answers.update(words.text('table.title'), caption, columns, rows, more);
    setAttribute(this.answers.csv, 'aria-label', words.text('share.csv', { table: caption }));
  }

  /** @param {Report} report @param {Words} words @returns {import('./shared.js').Table} */
  #table(report, words) {
    const { rows, more, text, client: id } = report.redis.command;
    const client = this.#clients.find((one) => one.id === id)?.name ?? '';
    return {
      caption: words.text('table.redis-command'),
      columns: [
        { id: 'line', head: words.text('table.line'), kind: 'number' },
        { id: 'command', head: words.text('table.command') },
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'slots', head: words.text('table.slots') },
        { id: 'answer', head: words.text('table.answer') },
        { id: 'reason', head: words.text('table.reason') },
      ],
      rows: rows.map((row) => ({
        pick: null,
        mark: refused(row) ? 'refused' : 'runs',
        cells: [
          words.number(row.line),
          commandNode(row, text, words),
          words.number(row.keys),
          row.slots.length > MOST_SLOTS && words.cuts ? `${row.slots.slice(0, MOST_SLOTS).join(' ')} …` : row.slots.join(' '),
          el('span', { class: 'short' }, sign(refused(row) ? 'off' : 'on'), el('b', {}, short(row, words))),
          reasonNode(row, client, words),
        ],
      })),
      more: more > 0 ? words.text('redis.moreLines', { n: more }, more) : '',
    };
  }

  /** The command that stands there by itself, with tags. @param {Report} report @param {Words} words */
  #showMended(report, words) {
    const { spoken, command } = report.redis;
    const row = command.standard && !report.settings.tags && spoken && !spoken.together && new Set(spoken.otherSlots).size === 1 ? spoken : null;
    this.mended.hidden = !row;
    if (!row) return;
    this.mended.replaceChildren(sign('on'), el('code', {}, `MGET ${row.otherKeys.join(' ')}`),
      el('span', {}, words.text('redis.okTagged', { slot: String(row.otherSlots[0]), master: masterName(row.otherMaster) })));
  }

  /** @type {string} */
  #shown = '';

  /** @param {Words} words */
  #showAtomic(words) {
    if (this.#shown === words.lang) return;
    this.#shown = words.lang;
    const rows = ['fixed', 'holder', 'enough', 'notEnough', 'moves'].map((id) => el('tr', {},
      el('th', { scope: 'row' }, words.text(`atomic.head.${id}`)),
      ...['redis', 'kafka'].map((system) => el('td', {}, words.text(`atomic.${system}.${id}`)))));
    this.atomic.replaceChildren(
      el('ul', {}, ...['one', 'multi', 'lua', 'pipeline'].map((id) => el('li', {}, words.text(`atomic.${id}`)))),
      el('table', { 'data-table': 'redis-atomic' },
        el('caption', { class: 'hidden' }, words.text('atomic.title')),
        el('thead', {}, el('tr', {}, el('td'), el('th', { scope: 'col' }, 'Redis Cluster'), el('th', { scope: 'col' }, 'Kafka'))),
        el('tbody', {}, ...rows)));
  }
}
