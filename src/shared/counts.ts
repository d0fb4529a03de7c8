/** Puts a word in the plural from two on, where an s is all it takes. */
export function agreeWord(count: number, word: string): string {
  return count > 1 ? `${word}s` : word;
}

/** Counts things in words: « 2 cartes ». */
export function formatCount(count: number, noun: string): string {
  return `${count} ${agreeWord(count, noun)}`;
}
