/** Picks the form that French agrees with a count: 0 and 1 take the singular. `many` where more changes than an "s". */
export function agreeWord(count: number, one: string, many = `${one}s`): string {
  return count < 2 ? one : many;
}

/** Counts things in words: « 0 carte », « 2 cartes », « 1 200 cartes ». */
export function formatCount(count: number, one: string, many?: string): string {
  return `${count.toLocaleString("fr-FR")} ${agreeWord(count, one, many)}`;
}
