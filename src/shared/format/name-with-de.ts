/** Latin vowels, with their accents; not "y", which begins names as a consonant: Yacine. */
const vowel = /^[aeiouœæ]/i;
/** A silent "h" stands in French words; that of Habib or Hawa is said. */
const silentH = /^h(?:abitat|elene|enri|ermine|erve|ilaire|ippoly|onor|opita|orten|otel|ubert|uiler|yacin)/i;

/** Puts "de" before a name as French elides it: "d'Awa Ndiaye", "de Moussa Ndiaye". */
export function formatNameWithDe(name: string): string {
  return isElidedBefore(name) ? `d'${name}` : `de ${name}`;
}

/** Puts "que" before a name: "qu'Awa Ndiaye", "que Moussa Ndiaye". */
export function formatNameWithQue(name: string): string {
  return isElidedBefore(name) ? `qu'${name}` : `que ${name}`;
}

function isElidedBefore(name: string): boolean {
  const plain = name.trim().normalize("NFD").replace(/\p{M}/gu, "");
  return vowel.test(plain) || silentH.test(plain);
}
