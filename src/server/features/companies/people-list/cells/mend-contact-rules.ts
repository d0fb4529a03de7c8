import { mends, faults } from "#shared/company/list-sentences.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { isDateLike } from "./cell-content-rules.ts";

/** The mended telephone or e-mail, or why it cannot be used. */
export interface MendedContact {
  value: string;
  mended?: string;
  isDoubtful?: true;
  fault?: string;
  /** A second contact in the same cell. */
  second?: string;
}

/** What people write if there is no telephone or e-mail. */
const saysNone = /^(?:n[ée]ant|aucune?|sans|pas (?:de|d').*|non (?:communiqué|renseigné)e?|n[./]?a\.?|[-–—/.?]+)$/i;
/** A number that a spreadsheet shortened: 7.71E+08. */
const shortened = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
/** Separators of two numbers in a cell; a slash between two digits may be one. */
const between = /\n|;|,|\s:::\s|\s*\/\s*|\s+(?:ou|et|or|and)\s+|\s+-\s+/i;
/** Labels in front of a number. */
const label = /^(?:t[eé]l(?:[eé]phone)?|mobile|portable|fixe|gsm|cell?|n°|whatsapp)[\s.:°]*/i;

/** Reads a telephone as people and spreadsheets write it, and returns E.164. */
export function mendPhone(given: string): MendedContact {
  if (saysNone.test(given)) return { value: "", mended: mends.none(given) };
  if (isDateLike(given)) return { value: given, fault: faults.dateAsPhone };
  const parts = given.split(between).filter((part) => /\d/.test(part));
  const areNumbers = parts.length > 1 && parts.every((part) => part.replace(/\D/g, "").length >= 7);
  const whole = areNumbers ? undefined : readNumber(given);
  if (whole) return { value: whole, ...sayMended(given, whole) };
  const [first, second] = parts.map(readNumber);
  if (parts.length > 1 && first)
    return { value: first, mended: mends.firstPhone(given), isDoubtful: true, ...(second && { second }) };
  const wasShortened = shortened.test(given.trim());
  return { value: given, fault: wasShortened ? faults.shortenedPhone(given) : invalidPhoneMessage };
}

function readNumber(text: string): string | undefined {
  const plain = restoreShortened(
    text
      .trim()
      .replace(/^['’"]+/, "")
      .replace(label, ""),
  );
  // The telephone parser would take other characters for an extension.
  if (!/^[+\d\s()./\u2010-\u2015-]+$/.test(plain)) return undefined;
  return parsePhoneToE164(plain) ?? readWithoutPlus(plain);
}

/** 7,71234567E+08 has all its digits, 7,71E+08 has not. */
function restoreShortened(text: string): string {
  const match = shortened.exec(text);
  if (!match) return text;
  const [, first = "", rest = "", power = ""] = match;
  return rest.length >= Number(power) ? first + rest.slice(0, Number(power)) : text;
}

/** Senegal's prefixes, where a long number may just have digits too many; 336 and 337 are French mobiles. */
const begunAtHome = /^(?:7|30|33(?![67]))/;

/** Reads 33612345678 as a foreign number whose + the spreadsheet took for a sign. */
function readWithoutPlus(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 11 && /^[1-9]/.test(digits) && !begunAtHome.test(digits)
    ? parsePhoneToE164(`+${digits}`)
    : undefined;
}

/** Spaces, points, brackets and hyphens that were removed need no mention. */
function sayMended(given: string, value: string): { mended?: string } {
  const digits = given.replace(/[\s.()-]/g, "");
  if (digits === value || digits.replace(/^00/, "+") === value) return {};
  if (`+221${digits}` === value) return { mended: mends.countryCode };
  if (`+${digits}` === value) return { mended: mends.plus };
  return { mended: mends.phone(given) };
}

const aroundEmail = /^(e?-?mails?|courriel|ou|et|pro|perso|-)$/i;

/** Finds a mailbox's main address in "smtp:a@x.sn+SMTP:b@x.sn": that of an upper-case "SMTP", else the first. */
function findProxyAddress(given: string): string | undefined {
  const found = [...given.matchAll(/\b(smtp):(\S+?)(?=\+\w+:|[;,\s]|$)/gi)];
  return (found.find(([, kind]) => kind === "SMTP") ?? found[0])?.[2]?.toLowerCase();
}

/** Reads a pasted e-mail in lower case; a text that is no address stays, so that its schema refuses it. */
export function mendEmail(given: string): MendedContact {
  if (saysNone.test(given)) return { value: "", mended: mends.none(given) };
  const proxy = findProxyAddress(given);
  if (proxy) return { value: proxy, mended: mends.email(given) };
  const parts = given
    .split(/[\s;,/|<>()[\]"]+/)
    .map((part) => part.replace(/^mailto:/i, "").replace(/^[.:'’]+|[.:'’]+$/g, ""));
  const addresses = parts.filter((part) => /@.+\../.test(part)).map((part) => part.replace(/\?.*$/, "").toLowerCase());
  // Other words may belong to the address, torn off by spaces.
  const hasOtherWords = !given.includes("<") && parts.some((part) => !/@|^$/.test(part) && !aroundEmail.test(part));
  const [first, second] = hasOtherWords ? [] : addresses;
  if (first && second && second !== first)
    return { value: first, mended: mends.firstEmail(given), isDoubtful: true, second };
  // A comma instead of the last point.
  const pointed = given.toLowerCase().replace(/^([^\s@,;]+@[^\s@,;.]+),([a-z]{2,})$/, "$1.$2");
  if (pointed !== given.toLowerCase()) return { value: pointed, mended: mends.email(given), isDoubtful: true };
  // Spaces within an address: "awa @ example.sn".
  const joined = given
    .replace(/^mailto:/i, "")
    .replace(/\s*([@.])\s*/g, "$1")
    .toLowerCase();
  const value = first ?? (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(joined) ? joined : given);
  return value === given ? { value } : { value, mended: mends.email(given) };
}
