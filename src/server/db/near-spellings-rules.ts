/** Limits a search's cost: each spelling is compared with each text. */
const mostSpellings = 8;

/** How the spelling of names varies in Senegal, each rule with its reverse. */
const nearSpellings: readonly [RegExp, string][] = [
  // Mbengue, Mbenge
  [/gu(?=[ei])/gu, "g"],
  [/g(?=[ei])/gu, "gu"],
  // Thierno, Tierno
  [/th(?=[aeiouy])/gu, "t"],
  [/t(?=[aeiouy])/gu, "th"],
  // Diallo, Dialo
  [/(?<=[aeiouy])([b-df-hj-np-tv-z])\1(?=[aeiouy])/gu, "$1"],
  [/(?<=[aeiouy])([b-df-hj-np-tv-z])(?=[aeiouy])/gu, "$1$1"],
  // Mamadou, Mamadu
  [/ou/gu, "u"],
  [/(?<![goq])u/gu, "ou"],
  // Coulibaly, Coulibali
  [/(?<![aeiouy])y$/gu, "i"],
  [/(?<![aeiouy])i$/gu, "y"],
];

/** Lists a term's spellings: itself first, then those with fewer differences before others. */
export function listSpellings(term: string): string[] {
  const spellings = new Set([term]);
  if (!/^[a-z]{4,}$/u.test(term)) return [term];
  // The loop also visits what is added to the set meanwhile.
  for (const known of spellings) {
    for (const [from, to] of nearSpellings) {
      for (const { index, 0: found } of known.matchAll(from)) {
        if (spellings.size >= mostSpellings) return [...spellings];
        const written = to.replaceAll("$1", found.charAt(0));
        spellings.add(known.slice(0, index) + written + known.slice(index + found.length));
      }
    }
  }
  return [...spellings];
}

/** Checks whether a folded text contains every term, in some spelling. */
export function hasAllTerms(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => listSpellings(term).some((spelling) => text.includes(spelling)));
}
