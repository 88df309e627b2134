// The short sheet that is there at once and keeps room; the long one comes once it is wanted, see files.js.

/** Where a figure changes its form: below these widths, in pixels. The first is where the two topics stand above each other. */
const WIDTHS = [300, 512, 700];

/** @typedef {[below300: number, below512: number, below700: number, wider: number]} Heights in pixels */
/**
 * What a figure takes in both languages with the presets, as measured. What it needs less goes to its sentence.
 * @type {Record<string, {basic: Heights, none: Heights}>}
 */
const HEIGHTS = {
  mapping: { basic: [960, 773, 727, 697], none: [608, 565, 561, 553] },
  alignment: { basic: [1096, 941, 797, 756], none: [796, 746, 628, 583] },
  load: { basic: [1459, 1262, 1025, 911], none: [1184, 1076, 892, 754] },
  consumers: { basic: [1305, 1080, 944, 818], none: [805, 753, 643, 584] },
  change: { basic: [1246, 1085, 1009, 943], none: [858, 826, 773, 773] },
  trace: { basic: [1116, 885, 767, 730], none: [784, 660, 590, 556] },
  redis: { basic: [936, 884, 784, 576], none: [586, 528, 494, 469] },
};
/** The form of the full page, whose height depends on its keys: at least so much. */
const WHOLE = 640;

/** The room that a frame with a figure is given in a text of usual width, in pixels. @param {string} panel */
export const roomOf = (panel) => (HEIGHTS[panel] ?? HEIGHTS.mapping).basic[2];

/**
 * Keeps room for a figure before it is there.
 * @param {HTMLElement} room
 * @param {string} panel
 * @param {string} controls
 */
export function reserve(room, panel, controls) {
  const form = controls === 'none' ? 'none' : 'basic';
  const heights = controls === 'all' ? WIDTHS.concat(0).fill(WHOLE) : (HEIGHTS[panel] ?? HEIGHTS.mapping)[form];
  heights.forEach((height, place) => room.style.setProperty(`--room${place}`, `${height}px`));
}

/** What holds before anything is loaded. Its only motion is the probe's, whose end tells that the scheme has changed. */
export const HOST = new CSSStyleSheet();
HOST.replaceSync(`
:host { display: block; container: copartition / inline-size; text-align: start; direction: ltr; }
[hidden] { display: none !important; }
.room { display: flow-root; position: relative; box-sizing: border-box; height: 100%; --room: var(--cp-min-height, var(--room3)); min-height: var(--room); }
${WIDTHS.map((width, place) => `@container copartition (width < ${width}px) { .room { --room: var(--cp-min-height, var(--room${place})); } }`).reverse().join('\n')}
.coming { position: absolute; inset: 0 0 auto; visibility: hidden; }
.probe { position: absolute; width: 0; height: 0; color: light-dark(rgb(0 0 0), rgb(255 255 255)); transition: color 1ms step-end; }
.failed { margin: 0; padding: 8px 16px; font: 13px/20px system-ui, sans-serif; background: light-dark(#eaedf0, #22272d); color: light-dark(#14171a, #eceef0); }
`);
