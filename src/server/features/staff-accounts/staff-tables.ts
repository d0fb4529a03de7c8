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
  /** Names the session to its person; opens nothing. */
  id: string;
  userId: string;
  /** The `tokenHash` of the device that it was opened from; empty for sessions of before. */
  deviceHash: string;
  userAgent: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** A browser that an account has logged in from, or has confirmed by mail. */
export interface DeviceRow {
  /** SHA-256 of its token, hexadecimal; several accounts may know one device. */
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

/** A mailed code that makes a device known; gone once used. */
export interface DeviceCodeRow {
  /** SHA-256 of a challenge and its code, or of the challenge alone, hexadecimal. */
  codeHash: string;
  userId: string;
  expiresAt: number;
}

/** A mailed link that lets a person choose a new password; gone once used, or once the password changed otherwise. */
export interface PasswordLinkRow {
  /** SHA-256 of its secret, hexadecimal. */
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

/** An administrator's TOTP factor, prepared or on. */
export interface SecondFactorRow {
  userId: string;
  /** Base32; leaves the server only while the factor is being prepared. */
  secret: string;
  /** Null until a first code has shown that the person's device has the secret. */
  confirmedAt: number | null;
  /** The 30 s step of the last used code: that code and earlier ones are refused. */
  lastStep: number;
}

/** A recovery code that has not been used. */
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
