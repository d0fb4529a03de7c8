import { AppError } from "#server/app-error.ts";
import { beginLoginAttempt } from "#server/auth/login-delays/login-delay-service.ts";
import type { ClockDeps } from "#server/deps.ts";

/** Guesses as strangers, each from another IPv6 /48, until the account's logins are delayed for strangers. */
export async function attackAccount(deps: ClockDeps, email: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    try {
      await beginLoginAttempt(deps, { email, address: `2001:db8:${at.toString(16)}::1` });
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
  }
}
