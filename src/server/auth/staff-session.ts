import type { StaffRole } from "#shared/access.ts";

/** Identifies the person behind a request. */
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
