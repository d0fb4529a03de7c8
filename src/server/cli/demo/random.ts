/** Generates numbers from 0 to 1, the same for the same seed. */
export type SeededRandom = () => number;

/** Uses mulberry32. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a whole number, both ends included. */
export function randomIntegerBetween(random: SeededRandom, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pickRandom<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
