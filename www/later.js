// What the first picture does without, fetched once it is wanted.

/** All of that once it is there. @type {typeof import('./more.js') | null} */
export let more = null;

/** Fetches it; rejects where it cannot be had. */
export async function loadMore() {
  more ??= await import('./more.js');
  return more;
}
