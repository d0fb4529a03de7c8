import type { CardLanguage } from "#shared/card/labels/languages.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { withDatabaseTimeout } from "./stale-if-error-cache.ts";
import { buildPublicCardView } from "../card-service.ts";
import * as store from "../card-store.ts";
import type { CardRow } from "../card-tables.ts";
import { findLeftCard } from "../company-card-service.ts";
import {
  type CompanyFarewell,
  renderCardPage,
  renderLeftCardPage,
  renderLostTagPage,
  renderMissingCardPage,
  renderPausedCardPage,
} from "../page/render-card-page.ts";
import { LRUCache } from "lru-cache";
import type { CardCacheNode } from "../invalidate-cached-cards.ts";
import { listOutdatedCachedCards } from "../nodes-store.ts";

/** How long (ms) a reading counts as current: changes on other nodes that are not announced show within this time. */
const freshMs = 1_000;
/** Longest time (ms) for which a cached card is shown while the database does not answer. */
const standInMs = 3_600_000;

/** Maximum number of cached cards, some 25 KB each without the style sheet that they share. */
const keptCards = 500;
/**
 * Longest time (ms) for which a card is cached while its images may still gain lighter variants: a job writes AVIF
 * after the order is placed.
 */
const settlingMs = 60_000;

export interface CardPageResponse {
  page: EncodedHtmlPage;
  status: 200 | 404 | 410;
  /** Set if the printed card is lost: requests by a tag up to this number get `lostTag`. */
  tagsLost?: number;
  /** Set if the database did not answer: the card is at most an hour old, with no known change since. */
  stale?: boolean;
}

/** The answer in each language, rendered on its first request. */
type CardPageInLanguages = (language: CardLanguage) => CardPageResponse;

/** When a reading began, by `clock.steady()` and by the cache's epoch. */
interface ReadingStart {
  at: number;
  epoch: number;
}

/** A cached card that may be served while the database does not answer. */
interface StaleCardSummary {
  version: number;
  /** URLs of the card's images, and of its share picture. */
  images: readonly string[];
}

export interface CardPageCache extends Pick<CardCacheNode, "doubt" | "compare"> {
  /**
   * Returns a card at once if it was confirmed within the last second and no change is known since. Reads a card that
   * is not shown each time. Pages in other languages come from the same reading, are rendered on their first request,
   * and dropped with it.
   * @throws the database's error, for a card that was not read in the last hour
   */
  read(ref: string, language?: CardLanguage): CardPageResponse | Promise<CardPageResponse>;
  /** Returns what `read` would return at once, if the card is confirmed; does not change `counts`. */
  peek(ref: string, language?: CardLanguage): CardPageResponse | undefined;
  /** Returns a card that was live when last read, with no known change since. */
  standIn(ref: string): StaleCardSummary | undefined;
  startReading(): ReadingStart;
  /** Checks whether a reading is still current: at most a second old, and no card is known to have changed since. */
  isFresh(begun: ReadingStart): boolean;
  missing: CardPageInLanguages;
  /** Not 404: the holder's phone would then delete its copy. */
  lostTag: CardPageInLanguages;
  /** Counts readings since the start: served from memory, served after the database confirmed them, and rendered. */
  counts: { remembered: number; confirmed: number; drawn: number };
}

interface Kept extends StaleCardSummary {
  answer: CardPageInLanguages;
  /** When the latest reading or comparison that confirmed the card began. */
  checked: ReadingStart;
  /** Whether `checked` includes every announced change: only then may the card be shown while the database is away. */
  stands: boolean;
  /** Time, by `clock.steady()`, until which the page is valid if its version does not change. */
  until: number;
  /** Time, by `clock.steady()`, of the database's last failure to answer. */
  failed?: number | undefined;
}

/** Reads what a company says at the address of a former holder. Passed in, since cards must not import companies. */
export type ReadFarewell = (deps: DbDeps, organisationId: string) => Promise<CompanyFarewell>;

/** Creates the cache of card pages, each rendered once for each version of its card. */
export function createCardPageCache(deps: Deps, readFarewell: ReadFarewell): CardPageCache {
  const { db, clock, log } = deps;
  const kept = new LRUCache<string, Kept>({ max: keptCards });
  /** Raised when a change ends or a comparison begins: a reading that began before may miss the change. */
  let epoch = 0;
  /** Readings in progress; concurrent requests for one card share them. */
  const readings = new Map<string, ReadingStart & { answer: Promise<CardPageInLanguages> }>();
  const missing = inLanguages((language) => ({ page: renderMissingCardPage(deps, language), status: 404 }));
  const lostTag = inLanguages((language) => ({ page: renderLostTagPage(deps, language), status: 410 }));
  const counts = { remembered: 0, confirmed: 0, drawn: 0 };
  const paused = inLanguages((language) => ({ page: renderPausedCardPage(deps, language), status: 404 }));

  function standIn(ref: string): Kept | undefined {
    const card = kept.get(ref);
    if (card?.stands && clock.steady() - card.checked.at < standInMs) return card;
    return undefined;
  }

  const startReading = (): ReadingStart => ({ at: clock.steady(), epoch });
  const isFresh = (begun: ReadingStart, now = startReading()) =>
    now.at - begun.at < freshMs && begun.epoch === now.epoch;
  const isRight = ({ until, checked }: Kept, now: ReadingStart) => now.at < until && isFresh(checked, now);

  function peek(ref: string, language: CardLanguage = "fr"): CardPageResponse | undefined {
    const card = kept.get(ref);
    if (card && isRight(card, startReading())) return card.answer(language);
    return undefined;
  }

  function read(ref: string, language: CardLanguage = "fr"): CardPageResponse | Promise<CardPageResponse> {
    const now = startReading();
    const card = kept.get(ref);
    if (card && isRight(card, now)) {
      counts.remembered += 1;
      return card.answer(language);
    }
    if (card?.failed !== undefined && now.at - card.failed < freshMs && standIn(ref))
      return { ...card.answer(language), stale: true };
    const reading = readings.get(ref);
    const answer = reading && isFresh(reading, now) ? reading.answer : begin(ref, card, now);
    return orAsBefore(
      ref,
      language,
      answer.then((found) => found(language)),
    );
  }

  function begin(ref: string, card: Kept | undefined, now: ReadingStart): Promise<CardPageInLanguages> {
    const answer = ask(ref, card, now).finally(() => {
      if (readings.get(ref)?.answer === answer) readings.delete(ref);
    });
    readings.set(ref, { ...now, answer });
    return answer;
  }

  async function ask(ref: string, card: Kept | undefined, now: ReadingStart): Promise<CardPageInLanguages> {
    if (card) {
      const found = await store.findCardStateAndVersion(db.query, ref);
      if (found?.state === "live" && found.version === card.version && now.at < card.until) {
        kept.set(ref, { ...card, stands: now.epoch === epoch, checked: now, failed: undefined });
        counts.confirmed += 1;
        return card.answer;
      }
    }
    const row = await store.findCard(db.query, ref);
    if (row?.state !== "live") {
      kept.delete(ref);
      return row ? answerHidden(row) : missing;
    }
    const view = await buildPublicCardView(deps, row);
    const tagsLost = row.tagPausedAt === null ? 0 : row.tagsLost;
    const answer = inLanguages((language) => {
      counts.drawn += 1;
      return { page: renderCardPage(deps, view, language), status: 200, tagsLost };
    });
    const isSettled = Object.values(view.images).every(gainsNothing);
    const images = Object.values(view.images).flatMap(({ sources }) => sources.map(({ url }) => url));
    kept.set(ref, {
      answer,
      version: row.version,
      images: view.picture === undefined ? images : [...images, view.picture],
      until: isSettled ? Number.POSITIVE_INFINITY : now.at + settlingMs,
      checked: now,
      stands: now.epoch === epoch,
    });
    return answer;
  }

  /** Reads a card that is not shown each time: nothing of it is cached. */
  async function answerHidden(row: CardRow): Promise<CardPageInLanguages> {
    if (row.state === "paused") return paused;
    const left = await findLeftCard(deps, row);
    if (!left) return missing;
    const farewell = await readFarewell(deps, left.organisationId);
    // 404, so that a phone that kept the card deletes its copy.
    return (language) => ({ page: renderLeftCardPage(deps, farewell, left.colleague, language), status: 404 });
  }

  /** Falls back to a cached card known to be live if the database does not answer. */
  async function orAsBefore(
    ref: string,
    language: CardLanguage,
    answer: Promise<CardPageResponse>,
  ): Promise<CardPageResponse> {
    if (!standIn(ref)) return answer;
    try {
      return await withDatabaseTimeout(answer);
    } catch (error) {
      // The card may have been removed meanwhile.
      const card = standIn(ref);
      if (!card) return answer;
      log.warn({ err: error }, "a card is shown as it was");
      card.failed = clock.steady();
      return { ...card.answer(language), stale: true };
    }
  }

  function doubt(only?: string): void {
    epoch += 1;
    // Replaced by new objects, so that a comparison in progress does not confirm the old ones.
    const doubted = [...kept.entries()].filter(([ref]) => only === undefined || ref === only);
    for (const [ref, card] of doubted) kept.set(ref, { ...card, stands: false });
  }

  async function compare(): Promise<void> {
    epoch += 1;
    const [checked, known] = [startReading(), [...kept.entries()]];
    const outdated = new Set(
      await listOutdatedCachedCards(
        db,
        known.map(([ref, { version }]) => [ref, version]),
      ),
    );
    for (const [ref, card] of known) {
      // Another reading may have replaced the card meanwhile.
      if (kept.peek(ref) !== card) continue;
      if (outdated.has(ref)) kept.delete(ref);
      else Object.assign(card, { checked, stands: true });
    }
    if (outdated.size > 0) epoch += 1;
    for (const ref of outdated) {
      // A failed reading is repeated by the next request.
      await Promise.resolve(read(ref)).catch((error: unknown) =>
        log.debug({ err: error }, "a changed card is not read again"),
      );
    }
  }

  return { read, peek, startReading, isFresh, standIn, doubt, compare, missing, lostTag, counts };
}

function inLanguages(make: CardPageInLanguages): CardPageInLanguages {
  const made: Partial<Record<CardLanguage, CardPageResponse>> = {};
  return (language) => (made[language] ??= make(language));
}

/**
 * Checks whether a card need not be read again for this image: its AVIF is there, or the image is missing, and one that
 * is added later makes a new version of the card.
 */
function gainsNothing({ sources }: ImageSet): boolean {
  return sources.length === 0 || sources.some(({ type }) => type === "image/avif");
}
