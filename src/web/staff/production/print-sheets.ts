/** Number of cards on an A4 sheet. */
export const cardsPerSheet = 10;

/** Cuts a list into parts of a given size, in order: cards into sheets, or into files. */
export function cutInto<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
