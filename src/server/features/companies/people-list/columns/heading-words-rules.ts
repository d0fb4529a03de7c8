import { getCardTextRule, listCardTexts } from "#shared/card/card-text-rules.ts";
import { type PersonTextName, personTextNames } from "#shared/company/company-texts.ts";
import type { ColumnUse, NameOrder } from "#shared/company/list-columns.ts";
import { foldText } from "../cells/fold-text-rules.ts";
import { ignoredExportHeadings } from "./export-headings-rules.ts";

/** The folded headings of each text; telephones and e-mails share words, and are told apart by whose they are. */
const textHeadings = {
  firstName: /^(prenoms?|first ?names?|given ?names?|forenames?)( usuels?)?$/,
  lastName: /^(noms?( de famille| patronymique| d usage| usuel)?|last ?names?|sur ?names?|family ?names?)$/,
  jobTitle:
    /^((organization |employee )?((fonctions?|postes?|titres?|emplois?|metiers?|professions?|qualites?|grades?|qualifications?|roles?|job|title|position|occupation|designation)( (occupee?s?|actuel(le)?s?|exercee?s?|title|de travail))*)|intitules?( du| de)?( postes?| fonction| emploi)?|(fonctions?|postes?|titres?) (et|ou)? ?(fonctions?|postes?|titres?|grades?))$/,
  phoneNumber: "phone",
  workPhoneNumber: "phone",
  email: "email",
  workEmail: "email",
} as const satisfies Record<PersonTextName, RegExp | "phone" | "email">;

/** A text with headings of its own. */
type NamedText = {
  [Name in PersonTextName]: (typeof textHeadings)[Name] extends RegExp ? Name : never;
}[PersonTextName];

const namedTexts = personTextNames.filter((name): name is NamedText => typeof textHeadings[name] !== "string");

/** The meaning of a heading. Telephones and e-mails get their place later, beside others of their kind. */
export interface Heading {
  kind:
    | NamedText
    | "fullName"
    | "department"
    | "phone"
    | "whatsapp"
    | "email"
    | "employeeNumber"
    | "ignored"
    /** Somebody else's contact, or something that no card shows, whatever the cells hold. */
    | "foreign";
  nameOrder?: NameOrder;
  /** Of several departments or last names, the lowest rank wins. */
  rank?: number;
}

const fitting: Partial<Record<Heading["kind"], readonly ColumnUse[]>> = {
  phone: [...listCardTexts({ kind: "phone", ofPerson: true }), "whatsapp", "ignored"],
  email: [...listCardTexts({ kind: "email", ofPerson: true }), "ignored"],
  foreign: ["ignored"],
};

/** Checks whether a column's use is possible: telephones, e-mails and other people's contacts limit it. */
export function fitsKind(use: ColumnUse, kind: Heading["kind"] | undefined): boolean {
  return kind === undefined || fitting[kind]?.includes(use) !== false;
}

/** Lists the named texts that one column at most holds; names are excluded, as they may take two columns. */
export const kindsOfOneColumn: readonly Exclude<NamedText, "firstName" | "lastName">[] = namedTexts.filter(
  (name) => name !== "firstName" && name !== "lastName",
);

/** Returns the kind of cells below a heading; for a named text, that text's kind. */
export function getCellKind(kind: Heading["kind"]): string {
  const named = namedTexts.find((name) => name === kind);
  return named ? getCardTextRule(named).kind : kind;
}

/** Whose a telephone or an e-mail is, according to its heading. */
export type ContactPlace = "own" | "home" | "work" | "whatsapp";

const emailWords = /\b(e ?mails?|mails?|courriels?|messageries?|adresses? electroniques?|(adresses? )?proxy|smtp)\b/;
const phoneWords =
  /\b(te?ls?(?! (que|qu)\b)|telephones?|telephonique|phones?|mobiles?|portables?|gsm|cell?|cellulaires?|cel|fixes?|lignes?|standard)\b/;
const whatsappWords = /\b(whats ?app|wa)\b/;
const homeWords = /\b(domicile|home|maison)\b/;
const workWords =
  /\b(pro|profs?|professionnel(le)?s?|entreprise|societe|bureau|travail|work|office|business|company|corporate|service)\b/;
const ownWords = /\b(perso|personnel(le)?s?|personal|privee?s?|private)\b/;
const deskWords = /\b(fixes?|lignes?|directe?|standard)\b/;
const mobileWords = /\b(mobiles?|portables?|gsm|cell?|cellulaires?|cel)\b/;

/** Checked first: these words overrule those by which a text is found. */
const foreign = [
  // People other than the row's.
  /\b(responsables?|managers?|superieure?s?|hierarchi(e|que)s?|superviseu(r|se)|supervisor|secretaires?|secretariat|assistante?s?|assistant s|urgences?|emergency|secours|recovery|recuperation|alternate|backup|conjointe?|epoux|mari|spouse|partner|pere|mere|parents?|tuteur|garante?|referente?|parraine?|proches?|kin|chef|directeur|directrice|remplacante?|clients?|fournisseurs?|banque|(personne|contact) a (contacter|prevenir|joindre)|reports? to|(saisie?|rempli|envoye|valide|cree|modifie|created|modified|submitted|updated) (par|by))\b/,
  /\b(mail|email|courriel|tel|telephone|contact)\b.*\b(d?rh)\b/,
  /\b(fax|telecopies?|telecopieur|pagers?|telex|rnis|tdd|tty|callback|rappel|imaddress)\b/,
  // The label of an address or a number.
  /\b(label|libelle|etiquette|type)$|^types? d|^nom complet de l adresse|\be ?mail display name$/,
];
const extensionWords = /^(n |no |numero )?(de )?(poste (telephonique|tel)|ext|extension)s?\b/;

const ignored = [
  /^(n|no|nr|n ?ordre|n d ordre|no d ordre|numero d ordre|ordre|rang|id|sn|s n|ligne)$/,
  /^(civ|civilites?|genre|sexe|m mme|m f|h f)\b/,
  /\b(naissance|nee? le|age|nationalite|cni|cin|passeport|piece d identite|matrimoniale|enfants|salaire|embauche|contrat|date|categorie|echelon|signature|emargement|photo|logo|taille|observations?|remarques?|commentaires?|notes?|statut|quantite|qte)\b/,
  /^(adresse|adresses|domicile|ville|pays|region|quartier|commune|bp|code postal|societe|entreprise|company|nom de (l )?(entreprise|societe)|raison sociale|site (web|internet)|web|linkedin|facebook)\b/,
  /^(rue|dep region|boite postale|address|street|city|state|country|zip|po box|postal|page (web|personnelle))\b|\b(street|city|state|country( region)?|postal code|po box|extended address|formatted|address|website)$/,
  new RegExp(`^(${ignoredExportHeadings.join("|")})$`),
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
      `^(?:nom (?:du|de la|de l) |organization )?(?:${words})(?: (?:et|ou|de|d|affectation|rattachement|service|direction|departement).*)?$`,
    ),
);

const nameKinds: readonly Heading["kind"][] = ["firstName", "lastName", "fullName"];
const contactKinds = namedTexts.filter((name) => ["phone", "email"].includes(getCardTextRule(name).kind));
/** A name besides the one a person goes by. */
const birthNameWords = /\b(noms? (de naissance|(de )?jeune fille|d epouse|marital)|maiden name)\b/;

const simple: readonly [Heading["kind"], RegExp][] = [
  [
    "employeeNumber",
    /^((n |no |numero |code )?(de |d )?(matricules?|mles?|mat|badge|agent|employe|personnel)|employee (id|number|no)|staff (id|number|no)|payroll (id|number))$/,
  ],
  [
    "fullName",
    /^(noms? complets?|noms? d affichage|full ?names?|display ?names?|names?|noms? (de l |du |des |de la )?(agents?|employes?|collaborateurs?|collaboratrices?|salaries?|personnes?|personnel|titulaires?|beneficiaires?|carte)|agents?|employes?|employees?|collaborateurs?|salaries?|personnel|personnes?|identite|titulaires?|beneficiaires?)$/,
  ],
  ...namedTexts.map((name): [NamedText, RegExp] => [name, textHeadings[name]]),
];

/** Reads a heading regardless of accents, capitals and signs; `undefined`: unknown. */
export function readHeading(text: string): Heading | undefined {
  const all = foldHeading(text);
  const folded = foldHeading(text.replace(/\([^)]*\)|\[[^\]]*\]/g, " "));
  if (all === "" || folded.length > 60) return undefined;
  const isForeign = (words: string) => foreign.some((pattern) => pattern.test(words));
  if (/\bn ?\+ ?\d/i.test(text) || isForeign(folded)) return { kind: "foreign" };
  // Brackets after a job or a department hold examples.
  const other = readOtherHeading(folded);
  if (other?.kind === "jobTitle" || other?.kind === "department") return other;
  if (isForeign(all)) return { kind: "foreign" };
  if (birthNameWords.test(all)) return { kind: "lastName", rank: 1 };
  const named = readNameHeading(folded) ?? readSimple(folded, nameKinds);
  if (named) return named;
  if (extensionWords.test(all)) return { kind: "ignored" };
  const contact = readSimple(all, contactKinds);
  if (contact) return contact;
  if (emailWords.test(all)) return { kind: "email" };
  if (phoneWords.test(all)) return { kind: "phone" };
  if (whatsappWords.test(all)) return { kind: "whatsapp" };
  return other ?? readOtherHeading(all);
}

function foldHeading(text: string): string {
  return foldText(text)
    .replace(/ ?\b\d+\b/g, "")
    .trim();
}

/** Reads from a heading whose a telephone or an e-mail is; `line`: desk telephone or mobile. */
export function readContactPlace(heading: string): { place?: ContactPlace; line?: "desk" | "mobile" } {
  const all = foldHeading(heading);
  const line = mobileWords.test(all) ? "mobile" : deskWords.test(all) ? "desk" : undefined;
  const place = homeWords.test(all)
    ? "home"
    : whatsappWords.test(all)
      ? "whatsapp"
      : workWords.test(all)
        ? "work"
        : ownWords.test(all)
          ? "own"
          : undefined;
  return { ...(place && { place }), ...(line && { line }) };
}

/** "Prénom et nom", "NOM & PRENOMS", "Nom(s) et prénom(s) de l'agent". */
function readNameHeading(folded: string): Heading | undefined {
  const first = folded.search(/\bprenoms?\b/);
  const last = folded.search(/\bnoms?\b/);
  if (first < 0 || last < 0) return undefined;
  return { kind: "fullName", nameOrder: first < last ? "firstNameFirst" : "lastNameFirst" };
}

function readSimple(folded: string, kinds?: readonly Heading["kind"][]): Heading | undefined {
  const found = simple.find(([kind, pattern]) => (!kinds || kinds.includes(kind)) && pattern.test(folded));
  return found && { kind: found[0], ...(/^full ?name/.test(folded) && { nameOrder: "firstNameFirst" }) };
}

function readOtherHeading(folded: string): Heading | undefined {
  const found = readSimple(folded);
  if (found) return found;
  const rank = departments.findIndex((pattern) => pattern.test(folded));
  if (rank >= 0) return { kind: "department", rank };
  return ignored.some((pattern) => pattern.test(folded)) ? { kind: "ignored" } : undefined;
}

/** Checks whether a text only specifies the heading above it: "Fixe" and "Mobile" below "Téléphone". */
export function isSubheading(text: string): boolean {
  return /^(fixe|mobile|portable|pro|professionnel(le)?|perso|personnel(le)?|prive|bureau|domicile|principal|secondaire|1|2|n ?1|n ?2)$/.test(
    foldText(text),
  );
}
