import type { StaffRole } from "#shared/access/access.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { logInStaff } from "#server/features/staff-accounts/login/staff-login-service.ts";
import { findStaffSessionByToken } from "#server/features/staff-accounts/sessions/staff-session-service.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import type { TestApp } from "#test/harness/app.ts";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls the API of a node, with or without a token. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  given: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(given.body ? { "Content-Type": "application/json" } : {}),
      ...(given.token ? { Authorization: `Bearer ${given.token}` } : {}),
      ...given.headers,
    },
    ...(given.body ? { body: JSON.stringify(given.body) } : {}),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === "" ? undefined : isJson ? (JSON.parse(text) as unknown) : text,
  };
}

export interface StaffMember {
  id: string;
  email: string;
  password: string;
  token: string;
  session: StaffSession;
}

const password = "la pirogue rentre au port";
const passwordHash = hashPassword(password);

/** Makes a staff member with this name and role, logged in from `address`, with no change of password required. */
export async function staffMember(
  { deps }: Pick<TestApp, "deps">,
  name: string,
  role: StaffRole = "admin",
  address = "127.0.0.1",
): Promise<StaffMember> {
  const now = deps.clock.now();
  const person = { id: `id-of-${name}`, name, email: `${name}@example.com`, role };
  await deps.db.query
    .insertInto("users")
    .values({
      ...person,
      passwordHash: await passwordHash,
      mustChangePassword: 0,
      passwordExpiresAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const { token } = await logInStaff(deps, { email: person.email, password, address });
  const session = await findStaffSessionByToken(deps, token);
  if (!session) throw new Error("The session was just opened.");
  return { ...person, password, token, session };
}
