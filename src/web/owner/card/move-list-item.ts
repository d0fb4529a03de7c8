/** Returns the list with one item moved; the same list if nothing moves. */
export function moveListItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list as Item[];
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
