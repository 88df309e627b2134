// A page in TypeScript that uses the element: it must compile against the generated declarations, and the wrong uses must not.

import { CoPartition } from 'copartition';

const made: CoPartition = document.createElement('co-partition');
const element = document.querySelector('co-partition');
if (!element) throw new Error('there is none');

element.link = 'v1:a=6&b=12';
element.preset = 'aligned';
element.panel = 'consumers';
element.lang = 'id';
element.theme = 'dark';
element.controls = 'none';
element.static = true;
element.step = 2;
element.step = null;
element.full = 'https://example.org/copartition/';
element.edit('a', '12');
CoPartition.full = null;

const words: string = element.sentence;
const together: number = element.report?.alignment.keysTogether ?? 0;
// @ts-expect-error there is no picture before the first one
element.report.alignment;
// @ts-expect-error it is read, not set
element.report = null;
// @ts-expect-error a number, or nothing
element.step = '2';

element.addEventListener('cp-change', ({ detail, target }) => {
  const link: string = detail.link;
  const complete: boolean = detail.complete;
  const first: string | undefined = detail.fields[0];
  // @ts-expect-error there is no such field
  detail.keys;
  return [link, complete, first, target];
});
// They bubble.
document.addEventListener('cp-pin', ({ detail: { pick, key, text } }) => [pick?.startsWith('key:'), key?.length, text.length]);
element.addEventListener('cp-ready', () => made.remove());
element.addEventListener('cp-error', ({ detail }) => detail.error instanceof Error);

export { made, together, words };
