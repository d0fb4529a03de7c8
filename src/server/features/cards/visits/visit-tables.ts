import type { VisitKind, VisitSource } from "#shared/states-and-kinds.ts";

/** How many times something was done on a card, counted at most once an hour for each visitor. */
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
  /** Random; the same for all nodes. */
  key: string;
}

/** Records that a visitor did something on a card, by a keyed hash that reveals neither. */
export interface VisitMarkRow {
  mark: string;
  day: number;
  source: VisitSource;
  /** Time when it last counted. */
  seenAt: number;
}

/**
 * How often one kind of action was counted on a card from one client address, by a keyed hash that reveals none of
 * them.
 */
export interface VisitBoundRow {
  mark: string;
  day: number;
  /** Start of its hour. */
  since: number;
  times: number;
}

export interface VisitTables {
  visits: VisitRow;
  visitBounds: VisitBoundRow;
  visitKeys: VisitKeyRow;
  visitMarks: VisitMarkRow;
}
