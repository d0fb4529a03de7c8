const storageKey = "device";

/**
 * Reads the token that names this browser to the accounts that logged in from it, so that others' wrong passwords
 * do not delay them; outlives sessions.
 */
export function readTrustedDeviceToken(): string | undefined {
  return localStorage.getItem(storageKey) || undefined;
}

export function storeTrustedDeviceToken(token: string): void {
  localStorage.setItem(storageKey, token);
}
