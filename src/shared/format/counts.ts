/** Picks the form for a count in French: 0 and 1 are singular. Pass `many` if the plural is more than an added "s". */
export function agreeWord(count: number, one: string, many = `${one}s`): string {
  return count < 2 ? one : many;
}

/** Formats a counted noun: « 0 carte », « 2 cartes », « 1 200 cartes ». */
export function formatCount(count: number, one: string, many?: string): string {
  return `${count.toLocaleString("fr-FR")} ${agreeWord(count, one, many)}`;
}
