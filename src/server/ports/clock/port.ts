/** The time, as milliseconds since 1970 UTC, so that tests can move it. */
export interface Clock {
  now(): number;
}
