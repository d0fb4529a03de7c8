import { maxPassword, minDefaultPassword, minPassword } from "#shared/contract/users.ts";

/** Why a person may not choose this password, or `undefined`; no composition rules (reliability.md). */
export function passwordProblem(password: string, email = ""): string | undefined {
  if ([...password].length < minPassword) return `Choisissez un mot de passe d'au moins ${minPassword} caractères.`;
  if (isTooLong(password)) return tooLong;
  if (isCommon(password) || password.toLowerCase() === email) return "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.";
  return undefined;
}

/** Why staff may not give this default password, or `undefined`. */
export function defaultPasswordProblem(password: string): string | undefined {
  if ([...password].length < minDefaultPassword) return `Choisissez un mot de passe d'au moins ${minDefaultPassword} caractères.`;
  return isTooLong(password) ? tooLong : undefined;
}

const tooLong = "Ce mot de passe est trop long.";

/** Counted in bytes, which is what costs. */
function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPassword;
}

/** Words that lists of leaked passwords are made of; digits and signs around or for letters do not save them. */
const commonWords = new Set([
  "password", "passwordpassword", "passw", "pass", "motdepasse", "monmotdepasse", "secret", "admin", "adminadmin", "administrator",
  "administrateur", "root", "user", "utilisateur", "welcome", "bienvenue", "bonjour", "bonjourbonjour", "letmein", "iloveyou", "jetaime",
  "football", "princess", "princesse", "sunshine", "soleil", "dragon", "monkey", "master", "superman", "batman", "starwars", "pokemon",
  "qwerty", "azerty", "qwertyuiop", "azertyuiop", "unbelievable", "changeme", "test", "senegal", "senegalsenegal", "dakar", "teranga",
  "senegaldakar", "dakarsenegal", "sendigital", "vcard", "sendigitalvcard", "digitalvcard", "mamadou", "ousmane", "aissatou", "fatou", "touba",
]);
const lookAlikes: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };
const keyboardRows = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "azertyuiopqsdfghjklmwxcvbn", "qwertyuiopasdfghjklzxcvbnm", "1q2w3e4r5t6y7u8i9o0p", "1a2z3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0"];
const sequences = keyboardRows.flatMap((row) => [row.repeat(3), [...row].toReversed().join("").repeat(3)]);
const minDistinctCharacters = 5;

function isCommon(password: string): boolean {
  const text = password.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const letters = text.replace(/[^a-z]/g, "");
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  const unmasked = [...trimmed].map((character) => lookAlikes[character] ?? character).join("").replace(/[^a-z]/g, "");
  return (
    new Set(text).size < minDistinctCharacters ||
    commonWords.has(letters) ||
    commonWords.has(unmasked) ||
    sequences.some((sequence) => sequence.includes(text) || (letters.length >= minDistinctCharacters && sequence.includes(letters)))
  );
}
