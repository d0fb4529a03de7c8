import { dayMs } from "#shared/format/day-and-time.ts";
import { visitDays } from "#shared/order/retention-days.ts";
import { parseTagNumber } from "#shared/route-paths.ts";
import { visitSources, type VisitKind, type VisitSource } from "#shared/states-and-kinds.ts";

/** A visit to a card, or an action on it, from a request to this node. */
export interface CardVisit {
  cardRef: string;
  kind: VisitKind;
  source: VisitSource;
  /** The client IP. Its subnet is hashed, since an IPv6 subscriber can change addresses at will. */
  address: string;
  agent: string;
  /** ms since 1970 UTC. */
  at: number;
}

export interface VisitRequest {
  method: string;
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: unknown;
}

/** Time (ms) within which a visitor counts once for the same action. */
export const visitDedupWindowMs = 3_600_000;
/**
 * Limits the visitors from one client IP that count on one card within `visitDedupWindowMs`; the blocks around an IPv6
 * /64 have higher limits. Many phones share a carrier's IP, but few of them open the same card in the same hour, while
 * anybody can invent user agents.
 */
export const ipVisitorsOnCardLimit = { name: "visitors", max: 20, windowMs: visitDedupWindowMs };
/**
 * How long (ms) the counters of a day are kept: two years and a month, so that a month can be compared with the same
 * month of the year before.
 */
export const visitRetentionMs = visitDays * dayMs;
export const staffVisitFigureDays = 30;
/** No browser has a longer user agent. */
const longestAgent = 1000;

/** Checks that the visitor does not ask to be left out, does not merely prefetch, and sends a plausible user agent. */
export function isCountableVisitRequest({ method, headers }: VisitRequest): boolean {
  const agent = headers["user-agent"];
  if (method === "HEAD" || !agent || agent.length > longestAgent) return false;
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
  // Browsers send a purpose only when nobody is looking at the page yet.
  return (headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"]) === undefined;
}

/** Parses the source from `?s=`, any of the card's tags included; anything else counts as the bare link. */
export function parseVisitSource(query: unknown): VisitSource {
  const { s } = query as { s?: unknown };
  if (parseTagNumber(s) !== undefined) return "nfc";
  return visitSources.find((source) => source === s) ?? "link";
}

/** Returns the first instant of the day in Africa/Dakar, which is always UTC. */
export function getDakarDayStart(instant: number): number {
  return instant - (instant % dayMs);
}
