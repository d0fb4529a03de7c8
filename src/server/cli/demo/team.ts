import type { StaffRole } from "#shared/access/access.ts";
import type { DemoPlan } from "./plan/plan.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { generateReadableSecret } from "#server/db/generate-ids.ts";
import { createStaffUserByOperator } from "#server/features/staff-accounts/administrators.ts";
import { changeOwnPassword } from "#server/features/staff-accounts/users/own-password.ts";
import { createStaffUser, listStaffUsers } from "#server/features/staff-accounts/users/user-service.ts";
import type { DemoWorld } from "./world.ts";

export const demoTeamMembers: Record<StaffRole, { name: string; email: string }> = {
  admin: { name: "Mariama Diallo", email: "mariama@demo.example" },
  desk: { name: "Ibrahima Sarr", email: "ibrahima@demo.example" },
  workshop: { name: "Astou Faye", email: "astou@demo.example" },
};

/** Plans that the team comes, on the first morning; they choose `password`, all three the same. */
export function planDemoTeam(world: DemoWorld, { begin }: DemoPlan, password: string): void {
  const morning = begin + 8 * 3_600_000;
  world.plan(morning, () =>
    join(
      world,
      "admin",
      password,
      async (given) =>
        void (await createStaffUserByOperator(world.deps, {
          ...demoTeamMembers.admin,
          role: "admin",
          password: given,
        })),
    ),
  );
  for (const [at, role] of (["desk", "workshop"] as const).entries()) {
    world.plan(morning + (at + 1) * 900_000, () =>
      join(
        world,
        role,
        password,
        async (given) =>
          void (await createStaffUser(world.deps, world.team.admin, {
            ...demoTeamMembers[role],
            role,
            password: given,
          })),
      ),
    );
  }
}

/** Creates an account with a default password, which its user changes at once. */
async function join(
  world: DemoWorld,
  role: StaffRole,
  password: string,
  open: (given: string) => Promise<void>,
): Promise<void> {
  const given = generateReadableSecret();
  await open(given);
  const user = (await listStaffUsers(world.deps)).find(({ email }) => email === demoTeamMembers[role].email);
  if (!user) throw new Error(`There is no ${role} in the demo's team.`);
  const session: StaffSession = {
    tokenHash: "",
    sessionId: user.id,
    deviceHash: "",
    userId: user.id,
    name: user.name,
    email: user.email,
    role,
    mustChangePassword: true,
  };
  world.team[role] = { ...session, mustChangePassword: false };
  await changeOwnPassword(world.deps, session, { currentPassword: given, newPassword: password, address: "127.0.0.1" });
}
