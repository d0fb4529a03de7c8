const storageKey = "device";

/**
 * Reads the token by which accounts recognize this browser from earlier logins, so that others' wrong passwords do not
 * delay them here. It outlives sessions.
 */
export function readTrustedDeviceToken(): string | undefined {
  return localStorage.getItem(storageKey) || undefined;
}

export function storeTrustedDeviceToken(token: string): void {
  localStorage.setItem(storageKey, token);
}
