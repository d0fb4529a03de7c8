/** Returns the time in milliseconds since 1970 UTC; tests can move it. */
export interface Clock {
  now(): number;
}

/** Extends the clock with the time that has passed, which no change of the machine's date affects. */
export interface MonotonicClock extends Clock {
  /** Whole ms since a moment of its own; never jumps. */
  steady(): number;
}
