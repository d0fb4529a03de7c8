import type { Role } from "#shared/access.ts";
import type { DemoPlan } from "./plan/plan.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { newReadableSecret } from "#server/db/ids.ts";
import { createUser } from "../../features/staff/administrators.ts";
import { changePassword } from "../../features/staff/users/own-password.ts";
import { addUser, listUsers } from "#server/features/staff/users/user-service.ts";
import type { World } from "./world.ts";

/** The demo's team; each role's address. */
export const members: Record<Role, { name: string; email: string }> = {
  admin: { name: "Mariama Diallo", email: "mariama@demo.example" },
  desk: { name: "Ibrahima Sarr", email: "ibrahima@demo.example" },
  workshop: { name: "Astou Faye", email: "astou@demo.example" },
};

/** Plans that the team comes, on the first morning; they choose `password`, all three the same. */
export function planTeam(world: World, { begin }: DemoPlan, password: string): void {
  const morning = begin + 8 * 3_600_000;
  world.plan(morning, () => join(world, "admin", password, async (given) => void (await createUser(world.deps, { ...members.admin, role: "admin", password: given }))));
  for (const [at, role] of (["desk", "workshop"] as const).entries()) {
    world.plan(morning + (at + 1) * 900_000, () => join(world, role, password, async (given) => void (await addUser(world.deps, world.team.admin, { ...members[role], role, password: given }))));
  }
}

/** An account with a default password, which its person changes at once. */
async function join(world: World, role: Role, password: string, open: (given: string) => Promise<void>): Promise<void> {
  const given = newReadableSecret();
  await open(given);
  const user = (await listUsers(world.deps)).find(({ email }) => email === members[role].email);
  if (!user) throw new Error(`There is no ${role} in the demo's team.`);
  const session: StaffSession = { tokenHash: "", sessionId: user.id, deviceHash: "", userId: user.id, name: user.name, email: user.email, role, mustChangePassword: true };
  world.team[role] = { ...session, mustChangePassword: false };
  await changePassword(world.deps, session, { currentPassword: given, newPassword: password, address: "127.0.0.1" });
}
