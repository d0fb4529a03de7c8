import type { StaffRole } from "#shared/access.ts";

/** The person behind a call. */
export interface StaffSession {
  tokenHash: string;
  sessionId: string;
  /** Of the browser that it was opened from; empty for sessions of before. */
  deviceHash: string;
  userId: string;
  name: string;
  email: string;
  /** As it is now: read with the session at each call. */
  role: StaffRole;
  mustChangePassword: boolean;
}
