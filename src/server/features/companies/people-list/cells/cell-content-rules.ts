import { parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { foldText } from "./fold-text-rules.ts";
import { findUsualNameKind } from "./usual-names-rules.ts";

/** A telephone as spreadsheets show it: digits and the signs that people put between them, or 7.71E+08. */
const phone = /^['+(\d][\d\s().+/-]{6,40}$|^\d[.,]\d+E\+?\d+$/i;
const email = /[^\s@]@[^\s@]+\.[^\s@]/;
const civility = /^(m|mr|mrs|ms|miss|mme|mlle|mlles|me|monsieur|madame|mademoiselle|dr|pr|f|h|homme|femme)$/;
const job =
  /\b(direct(eur|rice)|responsable|chef|cheffe|assistante?|comptable|secretaire|ingenieure?|technicien(ne)?|manager|president(e)?|charge?e?|agente?|gestionnaire|coordinat(eur|rice)|conseill(er|ere)|analyste|developpeu(r|se)|chauffeur|commercial(e)?|consultante?|juriste|auditeur|auditrice|superviseur|stagiaire|dg|daf|drh|dsi|pdg|ceo|cto|officer|engineer|accountant|driver|caissi(er|ere)|receptionniste|infirmi(er|ere)|medecin|controleu(r|se)|administrat(eur|rice)|vendeu(r|se)|magasini(er|ere)|planton|adjointe?)\b/;
const department =
  /^(direction|departement|dept|service|division|pole|unite|agence|cellule|equipe|section|secretariat|comptabilite|finances?|commercial|marketing|ressources humaines|rh|informatique|it|logistique|juridique|achats|ventes|production|technique|communication|administration|audit|qualite|moyens generaux|exploitation|maintenance|drh|daf|dsi|dg)\b/;

export function isPhoneLike(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return phone.test(text) && (digits >= 7 || /E/i.test(text)) && !isDateLike(text);
}

export function isEmailLike(text: string): boolean {
  return email.test(text);
}

export function isDateLike(text: string): boolean {
  return /^\d{1,2}[/.-]\d{1,2}[/.-](\d{2}|\d{4})$/.test(text);
}

/** Checks whether a text's first word is that of a department. */
export function isDepartmentLike(text: string): boolean {
  return department.test(foldText(text));
}

/** Checks whether numbers are telephones rather than, say, employee numbers. */
export function areTelephones(cells: readonly string[]): boolean {
  return cells.filter((cell) => parsePhoneToE164(cell)).length >= cells.length * 0.6;
}

/** Detects from Senegal's number ranges whether most numbers are desk telephones or mobiles. */
export function detectLine(cells: readonly string[]): "desk" | "mobile" | undefined {
  const share = (start: RegExp) =>
    cells.filter((cell) => start.test(cell.replace(/\D/g, "").replace(/^(00)?221/, ""))).length / cells.length;
  if (share(/^3[03]\d{7}$/) >= 0.6) return "desk";
  return share(/^7\d{8}$/) >= 0.6 ? "mobile" : undefined;
}

/** Checks whether most e-mails are at providers for private people. */
export function isPrivateMail(cells: readonly string[]): boolean {
  const found = cells.filter((cell) =>
    /@(gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|sentoo|orange)\.[a-z.]+\W*$/i.test(cell),
  );
  return found.length > 0 && found.length >= cells.length * 0.6;
}

/** What a column's cells look like; `sequence`: each number follows the one before. */
export type ContentKind =
  | "email"
  | "phone"
  | "sequence"
  | "civility"
  | "fullName"
  | "firstName"
  | "lastName"
  | "jobTitle"
  | "department";

/** Detects what a column holds from its cells; `undefined`: unclear. */
export function detectContentKind(cells: readonly string[]): ContentKind | undefined {
  const found = cells.filter((cell) => cell !== "");
  if (found.length === 0) return undefined;
  const share = (test: (cell: string) => boolean) => found.filter(test).length / found.length;
  if (share(isEmailLike) >= 0.6) return "email";
  if (isSequence(found)) return "sequence";
  if (share(isPhoneLike) >= 0.6) return "phone";
  if (share((cell) => civility.test(foldText(cell))) >= 0.8) return "civility";
  if (share((cell) => job.test(foldText(cell))) >= 0.4) return "jobTitle";
  if (share(isDepartmentLike) >= 0.5) return "department";
  return detectNameKind(found);
}

function detectNameKind(cells: readonly string[]): ContentKind | undefined {
  const words = cells.map((cell) => cell.split(/\s+/).map(findUsualNameKind));
  const share = (test: (kinds: (typeof words)[number]) => boolean) => words.filter(test).length / words.length;
  const hasFirst = share((kinds) => kinds.includes("first") || kinds.includes("both"));
  const hasLast = share((kinds) => kinds.includes("last") || kinds.includes("both"));
  const hasBoth = share(
    (kinds) => kinds.length > 1 && kinds.some((kind) => kind === "first") && kinds.some((kind) => kind === "last"),
  );
  if (hasBoth >= 0.4) return "fullName";
  if (hasFirst >= 0.5 && hasFirst > hasLast) return "firstName";
  return hasLast >= 0.5 ? "lastName" : undefined;
}

/** Most rows count up: 1, 2, 3, … */
function isSequence(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,4}[.)]?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN));
  const following = numbers.filter((number, at) => number === (numbers[at - 1] ?? number - 1) + 1);
  return following.length >= Math.max(1, cells.length * 0.7);
}
