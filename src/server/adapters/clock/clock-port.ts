/** The time, as milliseconds since 1970 UTC, so that tests can move it. */
export interface Clock {
  now(): number;
}

/** A clock that can also tell how much time has passed, whatever becomes of the machine's idea of the date. */
export interface MonotonicClock extends Clock {
  /** Whole ms since a moment of its own; never jumps. */
  steady(): number;
}
