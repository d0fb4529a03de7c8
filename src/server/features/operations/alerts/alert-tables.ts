/** Something that was wrong, or is. */
export interface AlertRow {
  /** One of `alertNames`, or of another version's. */
  name: string;
  /** A French sentence: what was seen when it began. */
  text: string;
  since: number;
  /** Null: it stands. */
  endedAt: number | null;
}

export interface AlertTables {
  alerts: AlertRow;
}
