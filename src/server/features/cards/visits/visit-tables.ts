import type { VisitKind, VisitSource } from "#shared/states-and-kinds.ts";

/** How many times something was done on a card in a day; each visitor counts at most once an hour. */
export interface VisitRow {
  cardRef: string;
  /** The day's first instant in Africa/Dakar. */
  day: number;
  source: VisitSource;
  kind: VisitKind;
  times: number;
}

interface VisitKeyRow {
  day: number;
  /** Random; shared by all nodes. */
  key: string;
}

/** Records that a visitor did something on a card, as a keyed hash that reveals neither. */
export interface VisitMarkRow {
  mark: string;
  day: number;
  source: VisitSource;
  /** Time when it last counted. */
  seenAt: number;
}

/**
 * How often one kind of action on a card was counted for one client address, as a keyed hash that reveals none of the
 * three.
 */
export interface VisitBoundRow {
  mark: string;
  day: number;
  /** Start of the counter's hour. */
  since: number;
  times: number;
}

export interface VisitTables {
  visits: VisitRow;
  visitBounds: VisitBoundRow;
  visitKeys: VisitKeyRow;
  visitMarks: VisitMarkRow;
}
