import { administrator } from "./administrator.ts";
import type { Staff } from "./staff.ts";

/** Logs the first administrator in to a server in another process, which was started with `administrator`. */
export async function logInToServer(url: string, headers: Record<string, string> = {}): Promise<Staff> {
  const ask = async (method: string, path: string, body: unknown, more: Record<string, string>) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator;
  const { status, body } = await ask("POST", "/login", { email, password }, {});
  if (status !== 200) throw new Error(`The login was refused: ${status} ${JSON.stringify(body)}`);
  const own = { Authorization: `Bearer ${(body as { token: string }).token}` };
  return {
    headers: own,
    call: async <Body>(method: string, path: string, sent?: unknown) =>
      (await ask(method, path, sent, own)) as { status: number; headers: Headers; body: Body },
  };
}
