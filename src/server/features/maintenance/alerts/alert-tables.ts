/** Something that was wrong, or is. */
export interface AlertRow {
  /** A name from `alertNames`, or from another version's. */
  name: string;
  /** A French sentence: what was found when it began. */
  text: string;
  since: number;
  /** Time when it ended; null: it lasts. */
  endedAt: number | null;
}

export interface AlertTables {
  alerts: AlertRow;
}
