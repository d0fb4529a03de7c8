/** A row of uptime, added every ten minutes and kept for some days. */
interface ClockTickRow {
  /** ms that this database has been served in all. */
  lived: number;
  /** Wall clock of the node that wrote the row. */
  at: number;
}

export interface LivedTimeTables {
  clockTicks: ClockTickRow;
}
