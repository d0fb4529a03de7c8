import { minDefaultPasswordLength, minPasswordLength } from "#shared/contract/staff.ts";
import { maxPasswordLength } from "#shared/contract/staff-login-fields.ts";
import { isLeaked } from "./leaked-rules.ts";

/**
 * Words that leaked passwords are made of, and this service's own; adding digits and signs, or replacing letters with
 * them, does not help.
 */
const commonWords = [
  "password",
  "passw",
  "pass",
  "passe",
  "passer",
  "motdepasse",
  "monmotdepasse",
  "mdp",
  "secret",
  "admin",
  "administrator",
  "administrateur",
  "root",
  "user",
  "utilisateur",
  "welcome",
  "bienvenue",
  "bonjour",
  "salut",
  "letmein",
  "iloveyou",
  "jetaime",
  "amour",
  "football",
  "princess",
  "princesse",
  "sunshine",
  "soleil",
  "doudou",
  "chouchou",
  "loulou",
  "toto",
  "titi",
  "tata",
  "dragon",
  "monkey",
  "master",
  "superman",
  "batman",
  "starwars",
  "pokemon",
  "unbelievable",
  "changeme",
  "change",
  "default",
  "defaut",
  "provisoire",
  "test",
  "azert",
  "qwert",
  "orange",
  "wave",
  "senegal",
  "dakar",
  "teranga",
  "goree",
  "sen",
  "digital",
  "vcard",
  "sdv",
  "silver",
  "gold",
  "custom",
  "mamadou",
  "moussa",
  "ousmane",
  "aissatou",
  "fatou",
  "touba",
  "bamba",
  "allah",
  "inchallah",
  "dieu",
];
const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
/** Rows and columns of keyboards (AZERTY, QWERTY, digits), and the order of letters. */
const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "&e\"'(-e_ca)=",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2z3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1z2e3r4t5y6u7i8o9p0",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1aqw2zsx3edc4rfv5tgb6yhn7uj",
  "aqwzsxedcrfvtgbyhnuj",
  "147258369",
  "789456123",
  "741852963",
  "159357",
  "951753",
];
const walks = rows.flatMap((row) => [row.repeat(3), [...row].toReversed().join("").repeat(3)]);

const minDistinctCharacters = 5;
const shortestWalk = 3;
/** Fewest letters that a password needs besides easy words. */
const fewLetters = 3;
/** Fewest characters that a password needs besides keyboard walks and repeats. */
const fewCharacters = 4;

/**
 * Checks whether a password is among the first that anybody tries: a sequence, a repeat, a keyboard walk, a common
 * word, the service's, the company's or the owner's name or mailbox, or several of these in a row, with or without
 * digits and signs.
 */
function isEasyToGuess(password: string, known: readonly string[] = []): boolean {
  const text = fold(password);
  if (new Set(text).size < minDistinctCharacters || isRepeat(text) || beyondWalks(text) < fewCharacters) return true;
  const words = [...commonWords, ...known.flatMap(splitIntoWords)].toSorted((one, other) => other.length - one.length);
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  const unmasked = [...trimmed].map((character) => lookAlikes[character] ?? character).join("");
  return [text, unmasked].some((form) => isMadeOf(onlyLetters(form), words));
}

/** Returns a text in lower case, without accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function onlyLetters(text: string): string {
  return text.replace(/[^a-z]/g, "");
}

/** Splits a name or an address into the parts that are long enough to be recognised. */
function splitIntoWords(text: string): string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);
}

/** Checks whether the letters are words and hardly anything else; false without letters. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  if (letters === "") return false;
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), letters);
  return rest.length < letters.length && rest.length < fewLetters;
}

/** Checks whether a text repeats a few characters. */
function isRepeat(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(
    (length) =>
      length * 2 <= text.length &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length),
  );
}

/** Counts the characters outside keyboard walks and repeats. */
function beyondWalks(text: string): number {
  let left = 0;
  for (let at = 0; at < text.length;) {
    const length = walkAt(text, at);
    if (length < shortestWalk) left += 1;
    at += length < shortestWalk ? 1 : length;
  }
  return left;
}

function walkAt(text: string, start: number): number {
  let end = start + 1;
  const isWalk = (part: string) =>
    walks.some((walk) => walk.includes(part)) || part === part.charAt(0).repeat(part.length);
  while (end < text.length && isWalk(text.slice(start, end + 1))) end += 1;
  return end - start;
}

/** Data about a password's owner and the company that runs the service, which a guesser would try first. */
export interface PasswordOwner {
  name?: string;
  email?: string;
  company?: string;
}

/** Returns why a person may not choose this password, or `undefined`; there are no composition rules. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | undefined {
  return findProblem(password, minPasswordLength, owner);
}

/** Returns why staff may not give this default password, or `undefined`: it may be shorter, but not easier. */
export function defaultPasswordProblem(password: string, owner: PasswordOwner = {}): string | undefined {
  return findProblem(password, minDefaultPasswordLength, owner);
}

function findProblem(
  password: string,
  shortest: number,
  { name = "", email = "", company = "" }: PasswordOwner,
): string | undefined {
  if ([...password].length < shortest) return `Choisissez un mot de passe d'au moins ${shortest} caractères.`;
  if (isTooLong(password)) return "Ce mot de passe est trop long.";
  return isEasyToGuess(password, [name, email, company]) || isLeaked(password)
    ? "Ce mot de passe est trop facile à deviner. Choisissez-en un autre."
    : undefined;
}

/** Counts bytes, since they determine the cost. */
function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordLength;
}
