/**
 * Latin vowels, with their accents, but "y", which begins names as a consonant (Yacine), and the silent "h" of French words:
 * that of Habib or Hawa is said.
 */
const elided = /^([aeiouœæ]|h(e\W?[lnr]|i[lp]|o\W?[nprt]|abit|u[bi]|ya))/i;

/** Puts "de" before a name as French elides it: "d'Awa Ndiaye", "de Moussa Ndiaye". */
export function formatNameWithDe(name: string): string {
  return isElidedBefore(name) ? `d'${name}` : `de ${name}`;
}

/** Puts "que" before a name: "qu'Awa Ndiaye", "que Moussa Ndiaye". */
export function formatNameWithQue(name: string): string {
  return isElidedBefore(name) ? `qu'${name}` : `que ${name}`;
}

function isElidedBefore(name: string): boolean {
  return elided.test(name.trim().normalize("NFD"));
}
