import type { VisitKind, VisitSource } from "#shared/words.ts";

/** How many times something was done on a card, at most once an hour by each visitor. */
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

/** That a visitor did something on a card, by a keyed hash that tells neither. */
export interface VisitMarkRow {
  mark: string;
  day: number;
  /** Source of his view. */
  source: VisitSource;
  /** When it last counted. */
  seenAt: number;
}

/**
 * How often something of one kind was counted on a card from one client's address, by a keyed hash that tells none of
 * them.
 */
export interface VisitBoundRow {
  mark: string;
  day: number;
  /** When its hour began. */
  since: number;
  times: number;
}

export interface VisitTables {
  visits: VisitRow;
  visitBounds: VisitBoundRow;
  visitKeys: VisitKeyRow;
  visitMarks: VisitMarkRow;
}
