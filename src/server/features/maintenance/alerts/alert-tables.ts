/** A problem that is active, or has ended. */
export interface AlertRow {
  /** A name from `alertConditions`, or from another version's. */
  name: string;
  /** A French sentence: the problem as it was when the alert began. */
  text: string;
  since: number;
  /** Time when it ended; null: it is active. */
  endedAt: number | null;
}

export interface AlertTables {
  alerts: AlertRow;
}
