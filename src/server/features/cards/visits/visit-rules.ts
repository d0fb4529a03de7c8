import { dayMs } from "#shared/instants.ts";
import { visitDays } from "#shared/retention.ts";
import { parseTagNumber } from "#shared/urls.ts";
import { visitSources, type VisitKind, type VisitSource } from "#shared/words.ts";

/** Something was done on a card, by a request that came to this node. */
export interface CardVisit {
  cardRef: string;
  kind: VisitKind;
  source: VisitSource;
  /** As it connected; before it is hashed, its block, since an IPv6 subscriber changes his address at will. */
  address: string;
  /** What the browser calls itself. */
  agent: string;
  /** ms since 1970 UTC. */
  at: number;
}

/** What a request says of who makes it. */
export interface VisitRequest {
  method: string;
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: unknown;
}

/** A visitor counts once for what he does within this time (ms). */
export const visitDedupWindowMs = 3_600_000;
/**
 * Visitors of one client's address that count on one card within `visitDedupWindowMs`; the blocks around an IPv6 /64 have more.
 * Many telephones share a carrier's address, but few of them open the same card in the same hour; browsers' names are invented at will.
 */
export const ipVisitorsOnCardLimit = { name: "visitors", max: 20, windowMs: visitDedupWindowMs };
/** How long the counters of a day are kept (ms): two years and a month, so that a month stands beside that of the year before. */
export const visitRetentionMs = visitDays * dayMs;
/** Days that staff see. */
export const staffVisitFigureDays = 30;
/** Longer names are no browser's. */
const longestAgent = 1000;

/** Nobody asks to be left out, nobody is only fetching ahead, and something calls itself by a name. */
export function isCountableVisitRequest({ method, headers }: VisitRequest): boolean {
  const agent = headers["user-agent"];
  if (method === "HEAD" || !agent || agent.length > longestAgent) return false;
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
  // Browsers name a purpose only when nobody looks yet.
  return (headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"]) === undefined;
}

/** What `?s=` says, whichever of the card's tags it is; anything else counts as the bare link. */
export function parseVisitSource(query: unknown): VisitSource {
  const { s } = query as { s?: unknown };
  if (parseTagNumber(s) !== undefined) return "nfc";
  return visitSources.find((source) => source === s) ?? "link";
}

/** The first instant of the day in Africa/Dakar, which keeps UTC. */
export function getDakarDayStart(instant: number): number {
  return instant - (instant % dayMs);
}
