/** Cards on a sheet of A4. */
export const cardsPerSheet = 10;

/** Cuts what is printed into pieces of a size, in order: cards into sheets, or into files. */
export function cutInto<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
