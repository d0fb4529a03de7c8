/** A row of uptime: added every ten minutes, and kept for some days. */
interface ClockTickRow {
  /** ms that this database has been served in all. */
  lived: number;
  /** The wall clock of the node that wrote it. */
  at: number;
}

export interface LivedTimeTables {
  clockTicks: ClockTickRow;
}
