import { foldText } from "./fold-text-rules.ts";

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

export function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 1;
}

/** How words such as "épse" or "dit" between a person's two last names are written. */
const between: Readonly<Record<string, string>> = {
  epse: "épse",
  epouse: "épouse",
  ep: "ép.",
  nee: "née",
  ne: "né",
  mariee: "mariée",
  veuve: "veuve",
  vve: "vve",
  dit: "dit",
  dite: "dite",
};

/** Returns how a word between two names is written, such as "épse"; `undefined` for other words. */
export function writeBetweenNames(word: string): string | undefined {
  return between[foldText(word)];
}

/**
 * Fixes a name that is all upper or all lower case: "NDIAYE" becomes "Ndiaye", "N'DIAYE" "N'Diaye", "JEAN DE DIEU"
 * "Jean de Dieu". Other names stay unchanged.
 */
export function tidyNameCapitals(name: string): string {
  const words = name.split(" ");
  const tidy = words.map((word) => {
    const written = words.length > 1 ? writeBetweenNames(word) : undefined;
    if (written) return word.startsWith("(") ? `(${written}` : written;
    return isInCapitals(word) || word === word.toLowerCase() ? capitalize(word) : word;
  });
  const text = tidy
    .map((word, at) =>
      at > 0 && particles.has(word.toLowerCase()) && isShouted(words[at] ?? "") ? word.toLowerCase() : word,
    )
    .join(" ");
  return hasLetters(name) ? text : name;
}

/** All upper or all lower case: the text itself does not show its usual spelling. */
function isShouted(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

function hasLetters(text: string): boolean {
  return /\p{Ll}|\p{Lu}/u.test(text);
}

function capitalize(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-'’./(])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
}

/** Short forms that stay in capitals. */
const shortForms = new Set(
  "rh it si dg dga daf drh dsi dc dt dcm pdg ceo cto cfo coo qhse hse rse btp sav ntic tic cm pr dba erp crm ag ca sa sarl sn i ii iii iv vip bi ux ui seo".split(
    " ",
  ),
);
/** Usual words whose accents get lost in capitals. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  "agréé agréée associé associée attaché attachée bâtiment créatif créative création déclarant décorateur délégation dépôt dépôts diplômé diplômée éducateur éducatrice éducation évaluation fiscalité gérant gérante géomètre hygiène intégrateur intégration législation métier métiers médical médicale médicaux énergie énergies pédagogique préparateur prélèvement première qualifié qualifiée rédacteur rédactrice rédaction supérieure télécommunication télécommunications vétérinaire électronique adjoint chargé chargée clientèle comptabilité contrôle contrôleur contrôleuse coordonnateur coordinatrice délégué déléguée développement développeur développeuse département employé employée exécutif exécutive général générale généraux généralités hôtesse hôtelier infirmière ingénieur ingénieure ingénierie intérieur marché marchés matériel mécanicien mécanique médecin numérique opération opérations opérateur opératrice président présidente privé prévention qualité réception réceptionniste recouvrement régie régional régionale relève réseau réseaux salarié santé secrétaire secrétariat sécurité société spécialiste stratégie stratégique succès supérieur système systèmes télécoms téléphonie trésorerie trésorier trésorière vérification vérificateur caissière conseillère financière infirmier ouvrière hôtel événementiel équipe équipement études étude électricien électrique économie économique économiste juridique"
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
