import type { ImageSet } from "#shared/contract/orders.ts";
import { getCacheRevision, isCacheRevisionFresh, type CacheRevision } from "../../../db/fresh.ts";
import type { Deps } from "../../../deps.ts";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { getInvalidationTracker } from "../known/doubts.ts";
import { createLiveCardCache, type CachedCardEntry } from "../known/memory.ts";
import { withDatabaseTimeout } from "../lately.ts";
import { buildPublicCardView } from "../card-service.ts";
import * as store from "../card-store.ts";
import { renderCardPage, renderLostTagPage, renderMissingCardPage, renderPausedCardPage } from "./render.ts";

/** Cards kept ready to send, some 25 KB each beside the sheet that they share. */
const keptCards = 500;
/** How long a card is kept that may still gain a lighter image (ms): AVIF is written after the order, by a job. */
const settlingMs = 60_000;

/** Describes the answer to a visitor of a card. */
export interface CardPageResponse {
  page: EncodedHtmlPage;
  status: 200 | 404 | 410;
  /** Its printed card is lost: who comes by a tag up to this number is answered `lostTag`. */
  tagsLost?: number;
  /**
   * The database could not be asked: the card is as it was within the last hour, and nobody is known to have changed
   * it.
   */
  stale?: boolean;
}

/** Describes a cached card that may replace the database's answer. */
interface StaleCardSummary {
  version: number;
  /** The addresses of its images, and of the picture that stands for it elsewhere. */
  images: readonly string[];
}

export interface CardPageCache {
  /**
   * At once where it was right within the last second and this process has written nothing since; a card that is not
   * shown is asked for each time. @throws what refuses the database, for a card that nobody has seen in the last hour
   */
  read(ref: string): CardPageResponse | Promise<CardPageResponse>;
  /** What `read` would answer at once, for a card that is known to be right. Counts nothing. */
  peek(ref: string): CardPageResponse | undefined;
  /** A card that was live when the database last told, and that nobody is known to have changed since. */
  standIn(ref: string): StaleCardSummary | undefined;
  /** Compares all that is kept with the database: what was taken away is gone, what was changed is read anew. */
  compare(): Promise<void>;
  /** From now on `compare` is called over and over, and nothing stands in that it did not find right. */
  beginComparing(): void;
  missing: CardPageResponse;
  /** Not 404, on which the telephone of who has the card would forget it. */
  lostTag: CardPageResponse;
  /**
   * How readings were answered since the start: from memory at once, from memory once the database agreed, drawn anew.
   */
  counts: { remembered: number; confirmed: number; drawn: number };
}

interface Kept extends CachedCardEntry, StaleCardSummary {
  answer: CardPageResponse;
  /** By `clock.steady()`: until when it stands while the version does. */
  until: number;
  /** When the database last failed to tell. */
  failed?: CacheRevision | undefined;
}

/** Creates the cache of card pages, each rendered once for each version of its card. */
export function createCardPageCache(deps: Deps): CardPageCache {
  const { db, log } = deps;
  const kept = createLiveCardCache<Kept>(deps, keptCards);
  const doubts = getInvalidationTracker(db);
  /** Under way: whoever asks for the same card meanwhile need not ask again. */
  const readings = new Map<string, CacheRevision & { answer: Promise<CardPageResponse> }>();
  const missing: CardPageResponse = { page: renderMissingCardPage(deps), status: 404 };
  const lostTag: CardPageResponse = { page: renderLostTagPage(deps), status: 410 };
  const counts = { remembered: 0, confirmed: 0, drawn: 0 };
  const paused: CardPageResponse = { page: renderPausedCardPage(deps), status: 404 };

  const isRight = ({ until, checked }: Kept, now: CacheRevision) =>
    now.at < until && isCacheRevisionFresh(checked, now);

  function peek(ref: string): CardPageResponse | undefined {
    const card = kept.get(ref);
    if (card && isRight(card, getCacheRevision(deps))) return card.answer;
    return undefined;
  }

  function read(ref: string): CardPageResponse | Promise<CardPageResponse> {
    const now = getCacheRevision(deps);
    const card = kept.get(ref);
    if (card && isRight(card, now)) {
      counts.remembered += 1;
      return card.answer;
    }
    if (card?.failed && isCacheRevisionFresh(card.failed, now) && kept.standIn(ref))
      return { ...card.answer, stale: true };
    const reading = readings.get(ref);
    return orAsBefore(ref, reading && isCacheRevisionFresh(reading, now) ? reading.answer : begin(ref, card, now));
  }

  function begin(ref: string, card: Kept | undefined, now: CacheRevision): Promise<CardPageResponse> {
    const answer = ask(ref, card, now).finally(() => {
      if (readings.get(ref)?.answer === answer) readings.delete(ref);
    });
    readings.set(ref, { ...now, answer });
    return answer;
  }

  async function ask(ref: string, card: Kept | undefined, now: CacheRevision): Promise<CardPageResponse> {
    const step = doubts.next();
    if (card) {
      const found = await store.findCardStateAndVersion(db.query, ref);
      if (found?.state === "live" && found.version === card.version && now.at < card.until) {
        kept.set(ref, { ...card, step, checked: now, failed: undefined });
        counts.confirmed += 1;
        return card.answer;
      }
    }
    const row = await store.findCardByRef(db.query, ref);
    if (row?.state !== "live") {
      kept.delete(ref);
      if (row?.state === "paused") return paused;
      return missing;
    }
    const view = await buildPublicCardView(deps, row);
    const answer: CardPageResponse = {
      page: renderCardPage(deps, view),
      status: 200,
      tagsLost: row.tagPausedAt === null ? 0 : row.tagsLost,
    };
    counts.drawn += 1;
    const isSettled = Object.values(view.images).every(gainsNothing);
    const images = Object.values(view.images).flatMap(({ sources }) => sources.map(({ url }) => url));
    kept.set(ref, {
      answer,
      orderRef: row.orderRef,
      version: row.version,
      images: view.picture === undefined ? images : [...images, view.picture],
      until: isSettled ? Number.POSITIVE_INFINITY : now.at + settlingMs,
      checked: now,
      step,
    });
    return answer;
  }

  /** A card that is known to be live stands in for an answer that does not come. */
  async function orAsBefore(ref: string, answer: Promise<CardPageResponse>): Promise<CardPageResponse> {
    if (!kept.standIn(ref)) return answer;
    try {
      return await withDatabaseTimeout(answer);
    } catch (error) {
      // It may have been taken away meanwhile.
      const card = kept.standIn(ref);
      if (!card) return answer;
      log.warn({ err: error }, "a card is shown as it was");
      card.failed = getCacheRevision(deps);
      return { ...card.answer, stale: true };
    }
  }

  async function compare(): Promise<void> {
    for (const ref of await kept.compare()) {
      // What fails now is read when somebody asks.
      await Promise.resolve(read(ref)).catch((error: unknown) =>
        log.debug({ err: error }, "a changed card is not read anew"),
      );
    }
  }

  return { read, peek, standIn: kept.standIn, compare, beginComparing: kept.beginComparing, missing, lostTag, counts };
}

/** An image that is missing gains nothing: one that comes later is a new version of the card. */
function gainsNothing({ sources }: ImageSet): boolean {
  return sources.length === 0 || sources.some(({ type }) => type === "image/avif");
}
