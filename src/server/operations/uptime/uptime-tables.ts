/** That time was lived through: rows are added every ten minutes, and kept for some days. */
interface ClockTickRow {
  /** ms that this database has been served in all. */
  lived: number;
  /** What the wall clock of the node that wrote it said. */
  at: number;
}

export interface LivedTimeTables {
  clockTicks: ClockTickRow;
}
