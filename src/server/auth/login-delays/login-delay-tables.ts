/** Failed logins, by account, by address and by both together. */
export interface LoginDelayRow {
  key: string;
  failures: number;
  blockedUntil: number;
  updatedAt: number;
  /** Time of this key's last successful login; null: none yet. */
  succeededAt: number | null;
}

export interface LoginDelayTables {
  loginDelays: LoginDelayRow;
}
