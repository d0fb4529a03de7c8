/** `npm run admin -- create [--role ROLE] EMAIL "NOM COMPLET"` and `npm run admin -- reset-password EMAIL`. */
import { z } from "zod";
import { type StaffRole, staffRoles } from "#shared/access/access.ts";
import {
  StaffAccountError,
  createStaffUserByOperator,
  resetStaffPassword,
  type GeneratedPassword,
} from "#server/features/staff-accounts/administrators.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { openDatabaseOrThrow } from "./require-database.ts";
import { runCliCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run admin -- create [--role ${staffRoles.join("|")}] EMAIL "NOM COMPLET"
  npm run admin -- reset-password EMAIL`;

/** Takes `--role ROLE`, anywhere after the command, out of the arguments; `undefined` for an unknown role. */
function readRole(words: readonly string[]): { words: readonly string[]; role: StaffRole | undefined } {
  const at = words.indexOf("--role");
  if (at === -1) return { words, role: "admin" };
  return { words: words.toSpliced(at, 2), role: staffRoles.find((one) => one === words[at + 1]) };
}

runCliCommand(
  async (settings, given) => {
    const {
      words: [command, email, name],
      role,
    } = readRole(given);
    const isCreate = command === "create" && name !== undefined;
    if (
      !z.email().safeParse(email).success ||
      email === undefined ||
      role === undefined ||
      !(isCreate || command === "reset-password")
    )
      throw new UsageError(usage);
    const db = await openDatabaseOrThrow(settings);
    try {
      const deps = { db, clock: systemClock };
      const made: GeneratedPassword = isCreate
        ? await createStaffUserByOperator(deps, { email, name, role })
        : await resetStaffPassword(deps, email);
      const line = `${made.email} / ${made.password} (valable 7 jours, à changer à la première connexion)`;
      if (isCreate) return line;
      return `${line}\nSes sessions sont fermées et son second facteur est retiré.`;
    } finally {
      await db.close();
    }
  },
  [StaffAccountError],
);
