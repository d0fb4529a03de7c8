import type { LeftOutReason } from "./proposed-cards.ts";

const quote = (text: string) => `«\u00a0${text}\u00a0»`;

/** Says how a cell was corrected. */
export const mends = {
  capitals: (given: string) => `Majuscules remises en forme\u00a0: ${quote(given)}.`,
  split: (given: string) => `Nom complet séparé\u00a0: ${quote(given)}.`,
  otherOrder: (given: string) =>
    `Nom complet séparé, dans l'autre ordre que le reste de la liste\u00a0: ${quote(given)}.`,
  civility: (given: string) => `Civilité retirée\u00a0: ${quote(given)}.`,
  brackets: (given: string) => `Parenthèses gardées\u00a0: ${quote(given)}.`,
  title: (given: string) => `Titre placé devant le prénom\u00a0: ${quote(given)}.`,
  countryCode: "L'indicatif +221 a été ajouté.",
  plus: "Le + de l'indicatif a été ajouté.",
  phone: (given: string) => `Numéro remis en forme\u00a0: ${quote(given)}.`,
  firstPhone: (given: string) => `Plusieurs numéros dans la cellule (${quote(given)})\u00a0: le premier est repris.`,
  secondPhone: (given: string) => `Deuxième numéro de la cellule ${quote(given)}.`,
  email: (given: string) => `E-mail remis en forme\u00a0: ${quote(given)}.`,
  firstEmail: (given: string) => `Plusieurs e-mails dans la cellule (${quote(given)})\u00a0: le premier est repris.`,
  none: (given: string) => `${quote(given)}\u00a0: rien n'est repris.`,
  department: (given: string) => `Département écrit comme ailleurs\u00a0: ${quote(given)}.`,
  strayEmail: "C'est une adresse e-mail\u00a0: est-ce la bonne colonne\u00a0?",
  formula: "C'est le résultat d'une formule.",
  merged: "Repris de la cellule fusionnée.",
  section: (text: string) => `Repris de la ligne ${quote(text)}.`,
};

/** Says why a cell cannot be used as it is. */
export const faults = {
  error: (text: string) => `Le tableur montre une erreur ici\u00a0: ${text}.`,
  formula: "Cette formule n'a pas de résultat enregistré. Ouvrez le fichier dans un tableur, et enregistrez-le.",
  cut: "Ce texte dépasse 500 caractères.",
  unreadableSigns: "Des lettres de ce texte ont été perdues (\ufffd).",
  dateAsPhone: "Une date se trouve à la place du numéro de téléphone.",
  shortenedPhone: (text: string) => `Le tableur a abrégé ce numéro (${text})\u00a0: ses derniers chiffres manquent.`,
  nameOrder: "Quel est le nom de famille\u00a0? Rien ne le dit dans cette liste.",
  sameEmail: (row: number) => `Le même e-mail est à la ligne ${row}.`,
  samePhone: (row: number) => `Le même téléphone est à la ligne ${row}.`,
  sameName: (row: number) => `La même personne est à la ligne ${row}.`,
};

/** Says what may be wrong about a person although they can be used. */
export const doubts = {
  sameName: (row: number) => `Le même nom est à la ligne ${row}\u00a0: est-ce une autre personne\u00a0?`,
  nearName: (row: number) => `Presque le même nom qu'à la ligne ${row}\u00a0: est-ce une autre personne\u00a0?`,
};

/** Says which columns are unclear, and which sheet was chosen. */
export const columnNotes = {
  unclear: (heading: string) => `Que contient la colonne ${quote(heading)}\u00a0? Elle n'est pas reprise.`,
  extra: (heading: string, title: string) =>
    `La colonne ${quote(heading)} n'est pas reprise\u00a0: une autre donne déjà «\u00a0${title}\u00a0».`,
  byContent: (heading: string, title: string) =>
    `La colonne ${quote(heading)} est lue comme «\u00a0${title}\u00a0», d'après son contenu.`,
  byOrder: (titles: readonly string[]) =>
    `Cette liste n'a pas de titres de colonnes\u00a0: ${titles.map(quote).join(", ")} sont lus dans cet ordre.`,
  guessed: (heading: string, title: string) =>
    `La colonne ${quote(heading)} est lue comme «\u00a0${title}\u00a0», à vérifier\u00a0: rien ne le dit.`,
  leftOut: (headings: readonly string[]) =>
    headings.length === 1
      ? `La colonne ${quote(headings[0] ?? "")} n'est pas reprise.`
      : `Les colonnes ${headings.map(quote).join(", ")} ne sont pas reprises.`,
  workAsOwn: (heading: string) =>
    `La colonne ${quote(heading)}, de téléphones du bureau, est lue comme «\u00a0Téléphone\u00a0» de chacun\u00a0: aucune autre n'en donne.`,
  swapped: "Les prénoms semblent être dans la colonne des noms, et les noms dans celle des prénoms.",
  nameOrder: "Dans la colonne des noms, rien ne dit si le prénom ou le nom vient d'abord.",
  sheet: (name: string, others: readonly string[]) =>
    `La feuille ${quote(name)} a été lue, pas ${others.map(quote).join(", ")}.`,
};

/** Names a column without a heading. */
export function nameColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameColumn(Math.floor(column / 26) - 1) + letter;
}

/** Says why a row becomes no card. */
export const leftOutSentences: Record<LeftOutReason, string> = {
  title: "Au-dessus des titres des colonnes.",
  heading: "Titres des colonnes.",
  section: "Nom d'un département, repris aux lignes qui suivent.",
  total: "Ligne de total.",
  note: "Aucun nom dans cette ligne.",
  empty: "Ligne sans personne.",
  byHand: "Laissée de côté dans cet aperçu.",
};
