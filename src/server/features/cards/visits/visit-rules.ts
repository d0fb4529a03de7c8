import { dayMs } from "#shared/format/day-and-time.ts";
import { visitDays } from "#shared/order/retention-days.ts";
import { parseTagNumber } from "#shared/route-paths.ts";
import { visitSources, type VisitKind, type VisitSource } from "#shared/states-and-kinds.ts";

/** Describes a visit to a card, or an action on it, by a request that came to this node. */
export interface CardVisit {
  cardRef: string;
  kind: VisitKind;
  source: VisitSource;
  /** The IP as connected; its block is taken before hashing, since an IPv6 subscriber can change their address freely. */
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

/** Bounds the time (ms) within which a visitor counts once for the same action. */
export const visitDedupWindowMs = 3_600_000;
/**
 * Limits the visitors of one client IP that count on one card within `visitDedupWindowMs`; the blocks around an
 * IPv6 /64 have more. Many telephones share a carrier's IP, but few of them open the same card in the same hour;
 * browsers' names are invented at will.
 */
export const ipVisitorsOnCardLimit = { name: "visitors", max: 20, windowMs: visitDedupWindowMs };
/**
 * Bounds how long (ms) the counters of a day are kept: two years and a month, so that a month can be compared with
 * that of the year before.
 */
export const visitRetentionMs = visitDays * dayMs;
export const staffVisitFigureDays = 30;
/** Longer names are no browser's. */
const longestAgent = 1000;

/** Checks that the visitor does not ask to be left out, does not merely prefetch, and sends a user agent. */
export function isCountableVisitRequest({ method, headers }: VisitRequest): boolean {
  const agent = headers["user-agent"];
  if (method === "HEAD" || !agent || agent.length > longestAgent) return false;
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
  // Browsers name a purpose only when nobody looks yet.
  return (headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"]) === undefined;
}

/** Parses the source in `?s=`, for any of the card's tags; anything else counts as the bare link. */
export function parseVisitSource(query: unknown): VisitSource {
  const { s } = query as { s?: unknown };
  if (parseTagNumber(s) !== undefined) return "nfc";
  return visitSources.find((source) => source === s) ?? "link";
}

/** Returns the first instant of the day in Africa/Dakar, which keeps UTC. */
export function getDakarDayStart(instant: number): number {
  return instant - (instant % dayMs);
}
