import type { Role } from "#shared/access.ts";
import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { removeDevicesOf } from "../devices/staff-device-store.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { removeSessionsOf } from "../sessions/staff-session-store.ts";
import type { UserRow } from "../staff-tables.ts";
import { defaultPasswordLifeMs, normalizeEmail } from "./user-rules.ts";
import * as store from "./user-store.ts";

/** Puts a default password in the place of the person's own; every session ends and every device is forgotten. */
export async function replacePassword(deps: InTransaction<Pick<Deps, "db" | "clock">>, userId: string, passwordHash: string): Promise<void> {
  const now = deps.clock.now();
  await store.setPassword(deps.db.query, userId, { passwordHash, mustChangePassword: 1, passwordExpiresAt: now + defaultPasswordLifeMs, updatedAt: now });
  await removeSessionsOf(deps.db.query, userId);
  await removeDevicesOf(deps.db.query, userId);
}

/** The row of an account whose password must be changed at the first login. */
export async function newUser(deps: Pick<Deps, "clock">, person: { id: string; name: string; email: string; role: Role; password: string }): Promise<UserRow> {
  const now = deps.clock.now();
  return {
    id: person.id,
    name: person.name,
    email: normalizeEmail(person.email),
    role: person.role,
    passwordHash: await hashPassword(person.password),
    mustChangePassword: 1,
    passwordExpiresAt: now + defaultPasswordLifeMs,
    createdAt: now,
    updatedAt: now,
  };
}
