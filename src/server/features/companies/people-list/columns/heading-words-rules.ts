import type { NameOrder } from "#shared/company/list-columns.ts";
import { foldText } from "../cells/fold-text-rules.ts";

/** What a heading says. A telephone or an e-mail is placed later, beside the others of its kind. */
export interface Heading {
  kind:
    | "firstName"
    | "lastName"
    | "fullName"
    | "jobTitle"
    | "department"
    | "phone"
    | "whatsapp"
    | "email"
    | "employeeNumber"
    | "ignored";
  /** Of a telephone or an e-mail: whose it is. */
  isWork?: boolean;
  nameOrder?: NameOrder;
  /** Of several departments the one with the lowest is taken. */
  rank?: number;
}

const emailWords = /\b(e ?mails?|mails?|courriels?|messageries?|adresses? electroniques?)\b/;
const phoneWords =
  /\b(te?ls?|telephones?|telephonique|phones?|mobiles?|portables?|gsm|cell?|cellulaires?|cel|fixes?|lignes?|standard)\b/;
const whatsappWords = /\b(whats ?app|wa)\b/;
const workWords =
  /\b(pro|profs?|professionnel(le)?s?|entreprise|societe|bureau|work|office|business|corporate|service|fixes?|lignes?|directe?|standard)\b/;
const extensionWords = /^(n |no |numero )?(de )?(poste (telephonique|tel)|ext|extension|fax|telecopie)s?\b/;

const ignored = [
  /^(n|no|nr|n ?ordre|n d ordre|no d ordre|numero d ordre|ordre|rang|id|sn|s n|ligne)$/,
  /^(civ|civilites?|genre|sexe|m mme|m f|h f)\b/,
  /\b(naissance|nee? le|age|nationalite|cni|cin|passeport|piece d identite|matrimoniale|enfants|salaire|embauche|contrat|date|categorie|echelon|signature|emargement|photo|logo|taille|observations?|remarques?|commentaires?|notes?|statut|quantite|qte)\b/,
  /^(adresse|adresses|domicile|ville|pays|region|quartier|commune|bp|code postal|societe|entreprise|company|nom de (l )?(entreprise|societe)|raison sociale|site (web|internet)|web|linkedin|facebook)\b/,
];

const departments = [
  "departements?|department|dept|dpt|dep",
  "services?",
  "directions?|dir",
  "divisions?|poles?|unites?|cellules?|sections?",
  "entites?|structures?|affectations?|equipes?|team|filiales?|agences?|sites?|bureaux?|branches?",
].map(
  (words) =>
    new RegExp(
      `^(?:nom (?:du|de la|de l) )?(?:${words})(?: (?:et|ou|de|d|affectation|rattachement|service|direction|departement).*)?$`,
    ),
);

const simple: readonly [Heading["kind"], RegExp][] = [
  [
    "employeeNumber",
    /^((n |no |numero |code )?(de |d )?(matricules?|mles?|mat|badge|agent|employe|personnel)|employee (id|number|no)|staff (id|number|no)|payroll (id|number))$/,
  ],
  ["firstName", /^(prenoms?|first ?names?|given ?names?|forenames?)( usuels?)?$/],
  ["lastName", /^(noms?( de famille| patronymique| de naissance| d usage)?|last ?names?|sur ?names?|family ?names?)$/],
  [
    "fullName",
    /^(noms? complets?|full ?names?|names?|noms? (de l |du |des |de la )?(agents?|employes?|collaborateurs?|collaboratrices?|salaries?|personnes?|personnel|titulaires?|beneficiaires?|carte)|agents?|employes?|employees?|collaborateurs?|salaries?|personnel|personnes?|identite|titulaires?|beneficiaires?)$/,
  ],
  [
    "jobTitle",
    /^((fonctions?|postes?|titres?|emplois?|metiers?|professions?|qualites?|grades?|qualifications?|roles?|job|title|position|occupation|designation)( (occupee?s?|actuel(le)?s?|exercee?s?|title|de travail))*|intitules?( du| de)?( postes?| fonction| emploi)?|(fonctions?|postes?|titres?) (et|ou)? ?(fonctions?|postes?|titres?|grades?))$/,
  ],
];

/** Reads a heading, whatever its accents, capitals and signs; `undefined`: it says nothing that we know. */
export function readHeading(text: string): Heading | undefined {
  const folded = foldText(text.replace(/\([^)]*\)/g, " ")).replace(/ ?\d+$/, "");
  if (folded === "" || folded.length > 60) return undefined;
  if (extensionWords.test(folded)) return { kind: "ignored" };
  if (emailWords.test(folded)) return { kind: "email", isWork: workWords.test(folded) };
  if (phoneWords.test(folded)) return { kind: "phone", isWork: workWords.test(folded) };
  if (whatsappWords.test(folded)) return { kind: "whatsapp" };
  return readNameHeading(folded) ?? readOtherHeading(folded);
}

/** "Prénom et nom", "NOM & PRENOMS", "Nom(s) et prénom(s) de l'agent". */
function readNameHeading(folded: string): Heading | undefined {
  const first = folded.search(/\bprenoms?\b/);
  const last = folded.search(/\bnoms?\b/);
  if (first < 0 || last < 0) return undefined;
  return { kind: "fullName", nameOrder: first < last ? "firstNameFirst" : "lastNameFirst" };
}

function readOtherHeading(folded: string): Heading | undefined {
  const found = simple.find(([, pattern]) => pattern.test(folded));
  if (found) return { kind: found[0], ...(/^full ?name/.test(folded) && { nameOrder: "firstNameFirst" }) };
  const rank = departments.findIndex((pattern) => pattern.test(folded));
  if (rank >= 0) return { kind: "department", rank };
  return ignored.some((pattern) => pattern.test(folded)) ? { kind: "ignored" } : undefined;
}

/** Checks whether a text stands beneath another heading: "Fixe" and "Mobile" beneath "Téléphone". */
export function isSubheading(text: string): boolean {
  return /^(fixe|mobile|portable|pro|professionnel(le)?|perso|personnel(le)?|prive|bureau|domicile|principal|secondaire|1|2|n ?1|n ?2)$/.test(
    foldText(text),
  );
}
