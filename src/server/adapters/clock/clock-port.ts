/** Returns the time in milliseconds since 1970 UTC; tests can move it. */
export interface Clock {
  now(): number;
}

/** Extends the clock with elapsed time, which no change of the machine's date affects. */
export interface MonotonicClock extends Clock {
  /** Whole ms since an arbitrary moment; never jumps. */
  steady(): number;
}
