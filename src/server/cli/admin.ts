/** `npm run admin -- create [--role ROLE] EMAIL "NOM COMPLET"` and `npm run admin -- reset-password EMAIL`. */
import { z } from "zod";
import { type Role, roles } from "#shared/access.ts";
import { readSettings } from "../env.ts";
import { createUser, resetPassword, type NewPassword } from "../features/staff/administrators.ts";
import { systemClock } from "../ports/clock/system.ts";
import { NoDatabaseYet, noDatabaseStatus, requireDatabase } from "./require-database.ts";

const usage = `Utilisation :
  npm run admin -- create [--role ${roles.join("|")}] EMAIL "NOM COMPLET"
  npm run admin -- reset-password EMAIL
`;

/** The words without `--role ROLE`, which may stand anywhere after the command; `undefined` for a role that there is not. */
function readRole(words: readonly string[]): { words: readonly string[]; role: Role | undefined } {
  const at = words.indexOf("--role");
  if (at === -1) return { words, role: "admin" };
  return { words: words.toSpliced(at, 2), role: roles.find((one) => one === words[at + 1]) };
}

async function main(given: readonly string[]): Promise<number> {
  const { words: [command, email, name], role } = readRole(given);
  const isCreate = command === "create" && name !== undefined;
  if (!z.email().safeParse(email).success || email === undefined || role === undefined || !(isCreate || command === "reset-password")) {
    process.stderr.write(usage);
    return 2;
  }
  const db = await requireDatabase(readSettings());
  try {
    const deps = { db, clock: systemClock };
    const made: NewPassword = isCreate ? await createUser(deps, { email, name, role }) : await resetPassword(deps, email);
    process.stdout.write(`${made.email} / ${made.password} (valable 7 jours, à changer à la première connexion)\n`);
    if (!isCreate) process.stdout.write("Ses sessions sont fermées et son second facteur est retiré.\n");
    return 0;
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof NoDatabaseYet ? noDatabaseStatus : 1);
  },
);
