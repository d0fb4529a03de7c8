import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { StaffRole } from "#shared/access/access.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { deleteStaffDevicesOfUser } from "../devices/staff-device-store.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { deleteStaffSessionsOfUser } from "../sessions/staff-session-store.ts";
import type { UserRow } from "../staff-tables.ts";
import { defaultPasswordLifeMs } from "./staff-password-rules.ts";
import * as store from "./user-store.ts";

/** Replaces a person's password with a default one, and deletes all their sessions and known devices. */
export async function replaceWithDefaultPassword(
  deps: InTransaction<ClockDeps>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const now = deps.clock.now();
  await store.setUserPassword(deps.db.query, userId, {
    passwordHash,
    mustChangePassword: 1,
    passwordExpiresAt: now + defaultPasswordLifeMs,
    updatedAt: now,
  });
  await deleteStaffSessionsOfUser(deps.db.query, userId);
  await deleteStaffDevicesOfUser(deps.db.query, userId);
}

interface IdentifiedStaffUser {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  password: string;
}

/** Builds the row of an account whose password must be changed at the first login. */
export async function buildUserRow(deps: Pick<Deps, "clock">, person: IdentifiedStaffUser): Promise<UserRow> {
  const now = deps.clock.now();
  return {
    id: person.id,
    name: person.name,
    email: normalizeMailbox(person.email),
    role: person.role,
    passwordHash: await hashPassword(person.password),
    mustChangePassword: 1,
    passwordExpiresAt: now + defaultPasswordLifeMs,
    createdAt: now,
    updatedAt: now,
  };
}
