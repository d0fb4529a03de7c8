/** Failed logins, by account, by address and by both together. */
export interface LoginDelayRow {
  key: string;
  failures: number;
  blockedUntil: number;
  updatedAt: number;
  /** The last login that this key saw succeed; null: none yet. */
  succeededAt: number | null;
}

export interface LoginDelayTables {
  loginDelays: LoginDelayRow;
}
