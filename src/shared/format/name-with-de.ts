/**
 * Words before which "de" is elided: Latin vowels with accents, except "y", a consonant at the start of names (Yacine),
 * and the silent "h" of French words; in Habib or Hawa the "h" is spoken.
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
