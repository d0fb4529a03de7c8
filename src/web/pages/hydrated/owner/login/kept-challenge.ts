/** Holds the login challenge requested in this tab: a phone may forget the page while its mail is read. */
export interface PendingLoginChallenge {
  email: string;
  challenge: string;
  /** ms since 1970. */
  at: number;
  /** No mail left now: the newest one did then (ISO 8601). */
  mailedAt?: string | undefined;
}

const name = "ma-carte";
/** As long as the code works. */
const lifeMs = 10 * 60_000;

export function readPendingLoginChallenge(now: number): PendingLoginChallenge | undefined {
  try {
    const asked = JSON.parse(sessionStorage.getItem(name) ?? "null") as Partial<PendingLoginChallenge> | null;
    if (typeof asked?.email !== "string" || typeof asked.challenge !== "string" || typeof asked.at !== "number")
      return undefined;
    return now - asked.at < lifeMs
      ? { email: asked.email, challenge: asked.challenge, at: asked.at, mailedAt: asked.mailedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

export function storePendingLoginChallenge(asked: PendingLoginChallenge | undefined): void {
  try {
    if (asked) sessionStorage.setItem(name, JSON.stringify(asked));
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage the page alone remembers it.
  }
}
