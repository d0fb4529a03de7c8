import { type Role, roles } from "#shared/access.ts";
import type { login } from "#shared/contract/staff.ts";
import type { Answer } from "#shared/contract/endpoint.ts";

/** The answer of the login as it is stored: all of it but the device, which outlives the session. */
export type Auth = Omit<Answer<typeof login>, "device">;

/** `refused`: the server no longer takes the token; `left`: the person logged out here. */
type SessionEnd = "refused" | "left";

/** product.md §9. */
const storageKey = "auth";

const listeners = new Set<() => void>();
let parsed: { text: string | null; auth: Auth | undefined } = { text: null, auth: undefined };
let lastEnd: SessionEnd | undefined;

/** The stored login, read anew at each call; `undefined` when there is none or it is not ours. The same object while it stays. */
export function readAuth(): Auth | undefined {
  const text = localStorage.getItem(storageKey);
  if (text !== parsed.text) parsed = { text, auth: parse(text) };
  return parsed.auth;
}

export function storeAuth(auth: Auth): void {
  lastEnd = undefined;
  localStorage.setItem(storageKey, JSON.stringify(auth));
  tellAll();
}

/** Keeps the role that the server names with each answer to this token: it may have changed since the login. */
export function followRole(token: string, named: string | null): void {
  const auth = readAuth();
  const role = roles.find((one) => one === named);
  if (auth && auth.token === token && role && role !== auth.user.role) storeAuth({ ...auth, user: { ...auth.user, role } });
}

export function endSession(end: SessionEnd): void {
  lastEnd = end;
  localStorage.removeItem(storageKey);
  tellAll();
}

/** Why this tab's session ended last; `undefined` when another tab ended it, or there was none. */
export function readSessionEnd(): SessionEnd | undefined {
  return lastEnd;
}

/** Hears of changes by this tab and by others. */
export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): Auth | undefined {
  try {
    const auth = JSON.parse(text ?? "null") as Partial<Auth> | null;
    const isOurs = typeof auth?.token === "string" && auth.token !== "" && typeof auth.user?.name === "string" && typeof auth.user.id === "string";
    return isOurs ? withRole(auth as StoredAuth) : undefined;
  } catch {
    return undefined;
  }
}

type StoredAuth = Omit<Auth, "user"> & { user: Omit<Auth["user"], "role"> & { role?: Role } };

/** A login of before there were roles is an administrator's, until the server names another. */
function withRole(auth: StoredAuth): Auth {
  return { ...auth, user: { ...auth.user, role: auth.user.role ?? "admin" } };
}
