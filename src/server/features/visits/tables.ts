import type { VisitKind, VisitSource } from "#shared/words.ts";

/** How many times something was done on a card, one of a visitor an hour. */
export interface VisitRow {
  cardRef: string;
  /** The day's first instant in Africa/Dakar. */
  day: number;
  source: VisitSource;
  kind: VisitKind;
  times: number;
}

export interface VisitKeyRow {
  day: number;
  /** Random; the same for all nodes. */
  key: string;
}

/** That a visitor did something on a card, by a keyed hash that tells neither. */
export interface VisitMarkRow {
  mark: string;
  day: number;
  /** Where he came from. */
  source: VisitSource;
  /** When it counted last. */
  seenAt: number;
}

export interface VisitTables {
  visits: VisitRow;
  visitKeys: VisitKeyRow;
  visitMarks: VisitMarkRow;
}
