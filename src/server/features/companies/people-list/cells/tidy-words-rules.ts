import { isInCapitals } from "./split-name-rules.ts";

const particles = new Set([
  "de",
  "du",
  "des",
  "da",
  "dos",
  "do",
  "la",
  "le",
  "les",
  "et",
  "van",
  "von",
  "der",
  "den",
  "d'",
  "l'",
]);

/**
 * Writes a name in capitals, or without any, as names are written: "NDIAYE" becomes "Ndiaye", "N'DIAYE" "N'Diaye",
 * "JEAN DE DIEU" "Jean de Dieu". Other names stay as they are.
 */
export function tidyNameCapitals(name: string): string {
  const words = name.split(" ");
  const tidy = words.map((word) => (isInCapitals(word) || word === word.toLowerCase() ? capitalize(word) : word));
  const text = tidy
    .map((word, at) => (at > 0 && particles.has(word.toLowerCase()) && isShouted(name) ? word.toLowerCase() : word))
    .join(" ");
  return hasLetters(name) ? text : name;
}

/** Capitals alone, or small letters alone: nothing in it says how it is written. */
function isShouted(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

function hasLetters(text: string): boolean {
  return /\p{Ll}|\p{Lu}/u.test(text);
}

function capitalize(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
}

/** Short forms that stay in capitals. */
const shortForms = new Set(
  "rh it si dg dga daf drh dsi dc dt dcm pdg ceo cto cfo coo qhse hse rse btp sav ntic tic cm pr dba erp crm ag ca sa sarl sn i ii iii iv vip bi ux ui seo".split(
    " ",
  ),
);
/** What capitals leave out of usual words. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  "adjoint chargé chargée clientèle comptabilité contrôle contrôleur contrôleuse coordonnateur coordinatrice délégué déléguée développement développeur développeuse département employé employée exécutif exécutive général générale généraux généralités hôtesse hôtelier infirmière ingénieur ingénieure ingénierie intérieur marché marchés matériel mécanicien mécanique médecin numérique opération opérations opérateur opératrice président présidente privé prévention qualité réception réceptionniste recouvrement régie régional régionale relève réseau réseaux salarié santé secrétaire secrétariat sécurité société spécialiste stratégie stratégique succès supérieur système systèmes télécoms téléphonie trésorerie trésorier trésorière vérification vérificateur caissière conseillère financière infirmier ouvrière hôtel événementiel équipe équipement études étude électricien électrique économie économique économiste juridique"
    .split(" ")
    .map((word) => [word.normalize("NFD").replace(/\p{M}/gu, ""), word]),
);

/** Writes a job or a department in capitals as a sentence: "DIRECTRICE GENERALE" becomes "Directrice générale". */
export function tidySentenceCapitals(text: string): string {
  if (!isInCapitals(text) || text.length <= 4 || !/[AEIOUY]/i.test(text)) return text;
  const words = text.split(/([\s/&()'’.,-]+)/).map((word) => {
    const low = word.toLowerCase();
    if (shortForms.has(low)) return word;
    return accents[low] ?? low;
  });
  return words.join("").replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
