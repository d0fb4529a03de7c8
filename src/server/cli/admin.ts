/** `npm run admin -- create [--role ROLE] EMAIL "NOM COMPLET"` and `npm run admin -- reset-password EMAIL`. */
import { z } from "zod";
import { type Role, roles } from "#shared/access.ts";
import { AccountError, createUser, resetPassword, type NewPassword } from "../features/staff/administrators.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { requireDatabase } from "./require-database.ts";
import { runCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run admin -- create [--role ${roles.join("|")}] EMAIL "NOM COMPLET"
  npm run admin -- reset-password EMAIL`;

/** The words without `--role ROLE`, which may stand anywhere after the command; `undefined` for a role that there is not. */
function readRole(words: readonly string[]): { words: readonly string[]; role: Role | undefined } {
  const at = words.indexOf("--role");
  if (at === -1) return { words, role: "admin" };
  return { words: words.toSpliced(at, 2), role: roles.find((one) => one === words[at + 1]) };
}

runCommand(async (settings, given) => {
  const { words: [command, email, name], role } = readRole(given);
  const isCreate = command === "create" && name !== undefined;
  if (!z.email().safeParse(email).success || email === undefined || role === undefined || !(isCreate || command === "reset-password")) throw new UsageError(usage);
  const db = await requireDatabase(settings);
  try {
    const deps = { db, clock: systemClock };
    const made: NewPassword = isCreate ? await createUser(deps, { email, name, role }) : await resetPassword(deps, email);
    const line = `${made.email} / ${made.password} (valable 7 jours, à changer à la première connexion)`;
    return isCreate ? line : `${line}\nSes sessions sont fermées et son second facteur est retiré.`;
  } finally {
    await db.close();
  }
}, [AccountError]);
