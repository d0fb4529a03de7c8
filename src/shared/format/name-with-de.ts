/** Latin vowels, with their accents; not "y", which begins names as a consonant: Yacine. */
const vowel = /^[aeiouœæ]/i;

/** Puts "de" before a name as French elides it: "d'Awa Ndiaye", "de Moussa Ndiaye". */
export function formatNameWithDe(name: string): string {
  const first = name.trim().normalize("NFD");
  return vowel.test(first) ? `d'${name}` : `de ${name}`;
}
