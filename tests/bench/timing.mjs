// How anything is timed here: all in turn, again and again, so that a busy moment of the machine meets each of them,
// and of what was measured the median.

export const median = (numbers) => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
};

/**
 * The median milliseconds of each. Each is run once before, and that answer handed to `check`.
 * @template T
 * @param {Record<string, () => T>} ways
 * @param {number} rounds
 * @param {(name: string, answer: T) => void} check
 * @returns {Record<string, number>}
 */
export function times(ways, rounds, check) {
  const names = Object.keys(ways);
  for (const name of names) check(name, ways[name]());
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now();
      ways[name]();
      taken[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])]));
}

/** Throws unless two lists of counts are the same. */
export function sameCounts(name, expected, counts) {
  const same = expected.length === counts.length && expected.every((keys, nth) => keys === counts[nth]);
  if (!same) throw new Error(`${name} counts otherwise`);
}
