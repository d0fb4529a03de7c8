import { minDefaultPasswordLength, minPasswordLength } from "#shared/contract/staff.ts";
import { maxPasswordLength } from "#shared/contract/staff-fields.ts";
import { isEasyToGuess } from "./easy-rules.ts";
import { isLeaked } from "./leaked-rules.ts";

/** Data about a password's owner and the company that runs the service, which a guesser would try first. */
export interface PasswordOwner {
  name?: string;
  email?: string;
  company?: string;
}

/** Why a person may not choose this password, or `undefined`; no composition rules. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | undefined {
  return findProblem(password, minPasswordLength, owner);
}

/** Why staff may not give this default password, or `undefined`: shorter than one's own, yet no easier. */
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

/** Counted in bytes, which is what costs. */
function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordLength;
}
