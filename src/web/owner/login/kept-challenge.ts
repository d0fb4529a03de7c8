/** Contains the login challenge requested in this tab: a phone may unload the page while its user reads the mail. */
export interface PendingLoginChallenge {
  email: string;
  challenge: string;
  /** ms since 1970. */
  at: number;
  /** Set if no mail was sent now: the time (ISO 8601) of the newest one. */
  mailedAt?: string | undefined;
}

const name = "ma-carte";
/** As long as the code is valid. */
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
    // Without storage only the page remembers it.
  }
}
