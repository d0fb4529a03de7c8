import type { StaffRole } from "#shared/access/access.ts";

/** Identifies the person behind a request. */
export interface StaffSession {
  tokenHash: string;
  sessionId: string;
  /** Token hash of the browser that opened it; empty for older sessions. */
  deviceHash: string;
  userId: string;
  name: string;
  email: string;
  /** The current role: read with the session at each call. */
  role: StaffRole;
  mustChangePassword: boolean;
}
