import type { StaffRole } from "#shared/access/access.ts";

export interface UserRow {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  role: StaffRole;
  passwordHash: string;
  /** 1 until the default password is changed. */
  mustChangePassword: number;
  /** Time when a default password expires; null: never. */
  passwordExpiresAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface SessionRow {
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: string;
  /** Identifies the session to its person; opens nothing. */
  id: string;
  userId: string;
  /** The `tokenHash` of the device that opened it; empty for sessions from before this was recorded. */
  deviceHash: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** A browser that has logged in to an account, or was confirmed by mail. */
export interface DeviceRow {
  /** SHA-256 of its token, hexadecimal. Several accounts may know one device. */
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

/** A mailed code that makes a device known; deleted once used. */
export interface DeviceCodeRow {
  /** SHA-256 of a challenge and its code, or of the challenge alone, hexadecimal. */
  codeHash: string;
  userId: string;
  expiresAt: number;
}

/** A mailed link to choose a new password; deleted once used, or once the password was changed in another way. */
export interface PasswordLinkRow {
  /** SHA-256 of its secret, hexadecimal. */
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

/** The TOTP factor of an account, prepared or on. */
export interface SecondFactorRow {
  userId: string;
  /** Base32; leaves the server only when the factor is prepared. */
  secret: string;
  /** When a first code proved that the person's device has the secret; null: not yet. */
  confirmedAt: number | null;
  /** The 30 s step of the last used code; that code and earlier ones are refused. */
  lastStep: number;
}

/** An unused recovery code. */
interface RecoveryCodeRow {
  /** SHA-256 of the person's id and the code, hexadecimal. */
  codeHash: string;
  userId: string;
}

export interface StaffTables {
  users: UserRow;
  sessions: SessionRow;
  devices: DeviceRow;
  deviceCodes: DeviceCodeRow;
  passwordLinks: PasswordLinkRow;
  secondFactors: SecondFactorRow;
  recoveryCodes: RecoveryCodeRow;
}
