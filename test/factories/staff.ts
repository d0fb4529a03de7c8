import type { StaffRole } from "#shared/access/access.ts";
import { hash } from "@node-rs/argon2";
import { firstAdministratorId } from "#server/features/staff-accounts/administrators.ts";
import { insertFirstUser } from "#server/features/staff-accounts/users/user-store.ts";
import type { TestApp } from "#test/harness/app.ts";
import { administrator } from "./administrator.ts";

export { administrator };

/** Hashed at the lowest cost, since `hash-password.test.ts` tests the service's own cost. */
const cheapHash = hash(administrator.ADMIN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

interface StaffAnswer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Staff {
  headers: { Authorization: string };
  /** Calls `/api{path}` as this person; resolves to the parsed JSON, or to the text of other answers. */
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<StaffAnswer<Body>>;
}

/**
 * Logs in over HTTP as the first administrator, or as another person with the same password and perhaps another role.
 */
export async function staffOn(
  app: TestApp,
  email = administrator.ADMIN_EMAIL,
  name = "Administrateur",
  role: StaffRole = "admin",
): Promise<Staff> {
  const { query } = app.deps.db;
  const now = app.deps.clock.now();
  await insertFirstUser(query, {
    id: firstAdministratorId,
    name: "Administrateur",
    email: administrator.ADMIN_EMAIL,
    role: "admin",
    passwordHash: await cheapHash,
    mustChangePassword: 0,
    passwordExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  });
  if (email !== administrator.ADMIN_EMAIL) {
    const first = await query
      .selectFrom("users")
      .selectAll()
      .where("email", "=", administrator.ADMIN_EMAIL)
      .executeTakeFirstOrThrow();
    await query
      .insertInto("users")
      .values({ ...first, id: email, email, name, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const login = await fetch(`${app.url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: administrator.ADMIN_PASSWORD }),
  });
  if (login.status !== 200) throw new Error(`The login was refused: ${login.status} ${await login.text()}`);
  const headers = { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` };

  async function call<Body>(method: string, path: string, body?: unknown): Promise<StaffAnswer<Body>> {
    // Each call gets its own time, so that logs are in order.
    app.clock.advance(1);
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const json = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (json ? JSON.parse(bytes.toString()) : bytes.toString()) as Body,
    };
  }
  return { headers, call };
}
