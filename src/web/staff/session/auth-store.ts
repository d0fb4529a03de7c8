import { type StaffRole, staffRoles } from "#shared/access/access.ts";
import type { login } from "#shared/contract/staff.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";

/** The stored answer of the login, without the device token, which outlives the session. */
export type StoredStaffAuth = Omit<EndpointAnswer<typeof login>, "device">;

/** `refused`: the server no longer takes the token; `left`: the person logged out here. */
type SessionEnd = "refused" | "left";

/** product.md §9. */
const storageKey = "auth";

const listeners = new Set<() => void>();
let parsed: { text: string | null; auth: StoredStaffAuth | undefined } = { text: null, auth: undefined };
let lastEnd: SessionEnd | undefined;

/**
 * Reads the stored login at each call; `undefined` if there is none or it is not ours. Returns the same object as long
 * as it stays the same.
 */
export function readAuth(): StoredStaffAuth | undefined {
  const text = localStorage.getItem(storageKey);
  if (text !== parsed.text) parsed = { text, auth: parse(text) };
  return parsed.auth;
}

export function storeAuth(auth: StoredStaffAuth): void {
  lastEnd = undefined;
  localStorage.setItem(storageKey, JSON.stringify(auth));
  notifyListeners();
}

/** Stores the role that the server names with each answer to this token: it may have changed since the login. */
export function updateStoredRole(token: string, named: string | null): void {
  const auth = readAuth();
  const role = staffRoles.find((one) => one === named);
  if (auth && auth.token === token && role && role !== auth.user.role)
    storeAuth({ ...auth, user: { ...auth.user, role } });
}

export function endStoredSession(end: SessionEnd): void {
  lastEnd = end;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

/** Returns why this tab's session last ended; `undefined` if another tab ended it, or there was no session. */
export function readSessionEnd(): SessionEnd | undefined {
  return lastEnd;
}

/** Subscribes to changes made by this tab and by others. */
export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): StoredStaffAuth | undefined {
  try {
    const auth = JSON.parse(text ?? "null") as Partial<StoredStaffAuth> | null;
    const isOurs =
      typeof auth?.token === "string" &&
      auth.token !== "" &&
      typeof auth.user?.name === "string" &&
      typeof auth.user.id === "string";
    return isOurs ? withRole(auth as StoredAuth) : undefined;
  } catch {
    return undefined;
  }
}

type StoredAuth = Omit<StoredStaffAuth, "user"> & {
  user: Omit<StoredStaffAuth["user"], "role"> & { role?: StaffRole };
};

/** Gives a session stored before roles existed the administrator's role, until the server names another. */
function withRole(auth: StoredAuth): StoredStaffAuth {
  return { ...auth, user: { ...auth.user, role: auth.user.role ?? "admin" } };
}
