/**
 * How long slow work is awaited, and how often the database is asked, in ms. Tests share a processor, so no timeout may
 * decide them; they also ask more often, since many of them wait for the answer.
 */
export interface TimeoutSettings {
  /** Average lag of the event loop over a second above which visitors are asked to come back. */
  lagMs: number;
  /** Time that a mail waits for its card's drawing. */
  drawingMs: number;
  /** Time between two comparisons of the cached cards with the database. */
  cardCheckMs: number;
  /** Time between two checks for changed settings: every node sees a change, and a new year, within a second. */
  settingsCheckMs: number;
  lateNoticeMs: number;
  /** Time between two looks at what this node cannot do without; infinite: nobody looks. */
  outageLookMs: number;
}

/** The service's own values. A changed setting is seen within a second, since reading takes less than half of one. */
export const serviceTimeouts: TimeoutSettings = {
  lagMs: 2000,
  drawingMs: 6000,
  cardCheckMs: 300,
  settingsCheckMs: 500,
  lateNoticeMs: 5000,
  outageLookMs: 30_000,
};
