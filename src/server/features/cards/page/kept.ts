import { LRUCache } from "lru-cache";
import type { ImageSet } from "#shared/contract/orders.ts";
import { momentOf, tellsOf, type Moment } from "../../../db/fresh.ts";
import type { Deps } from "../../../deps.ts";
import type { Page } from "../../../pages.ts";
import { latelyMs, soon } from "../lately.ts";
import { readCard } from "../service.ts";
import * as store from "../store.ts";
import { renderCard, renderLostTag, renderMissing, renderPaused } from "./render.ts";

/** Cards kept ready to send, some 25 KB each beside the sheet that they share. */
const keptCards = 500;
/** How long a card is kept that may still gain a lighter image (ms): AVIF is written after the order, by a job. */
const settlingMs = 60_000;

/** What a visitor of a card is answered. */
export interface CardAnswer {
  page: Page;
  status: 200 | 404 | 410;
  /** Its printed card is lost: who comes by a tag up to this number is answered `lostTag`. */
  tagsLost?: number;
  /** The database could not be asked: the card is as it was within the last hour. */
  stale?: boolean;
}

export interface CardPages {
  /**
   * At once where it was right within the last second and this process has written nothing since; a card that is not
   * shown is asked for each time. @throws what refuses the database, for a card that nobody has seen in the last hour
   */
  read(ref: string): CardAnswer | Promise<CardAnswer>;
  /** What `read` would answer at once, for a card that is known to be right. Counts nothing. */
  peek(ref: string): CardAnswer | undefined;
  missing: CardAnswer;
  /** Not 404, on which the telephone of who has the card would forget it. */
  lostTag: CardAnswer;
  /** How readings were answered since the start: from memory at once, from memory once the database agreed, drawn anew. */
  counts: { remembered: number; confirmed: number; drawn: number };
}

interface Kept {
  answer: CardAnswer;
  version: number;
  /** By `clock.steady()`: until when it stands while the version does. */
  until: number;
  /** When the last reading that found it right began. */
  checked: Moment;
  /** When the database last failed to tell. */
  failed?: Moment;
}

/** The pages of the cards, rendered once for each of their versions. */
export function createCardPages(deps: Deps): CardPages {
  const { clock, db, log } = deps;
  const kept = new LRUCache<string, Kept>({ max: keptCards });
  /** Under way: whoever asks for the same card meanwhile need not ask again. */
  const readings = new Map<string, Moment & { answer: Promise<CardAnswer> }>();
  const missing: CardAnswer = { page: renderMissing(deps), status: 404 };
  const lostTag: CardAnswer = { page: renderLostTag(deps), status: 410 };
  const counts = { remembered: 0, confirmed: 0, drawn: 0 };
  const paused: CardAnswer = { page: renderPaused(deps), status: 404 };

  const isRight = ({ until, checked }: Kept, now: Moment) => now.at < until && tellsOf(checked, now);

  function peek(ref: string): CardAnswer | undefined {
    const card = kept.get(ref);
    return card && isRight(card, momentOf(deps)) ? card.answer : undefined;
  }

  function read(ref: string): CardAnswer | Promise<CardAnswer> {
    const now = momentOf(deps);
    const card = kept.get(ref);
    if (card && isRight(card, now)) {
      counts.remembered += 1;
      return card.answer;
    }
    if (card?.failed && tellsOf(card.failed, now)) return { ...card.answer, stale: true };
    const reading = readings.get(ref);
    return orAsBefore(card, reading && tellsOf(reading, now) ? reading.answer : begin(ref, card, now));
  }

  function begin(ref: string, card: Kept | undefined, now: Moment): Promise<CardAnswer> {
    const answer = ask(ref, card, now).finally(() => {
      if (readings.get(ref)?.answer === answer) readings.delete(ref);
    });
    readings.set(ref, { ...now, answer });
    return answer;
  }

  async function ask(ref: string, card: Kept | undefined, now: Moment): Promise<CardAnswer> {
    if (card) {
      const found = await store.findCardState(db.query, ref);
      if (found?.state === "live" && found.version === card.version && now.at < card.until) {
        kept.set(ref, { answer: card.answer, version: card.version, until: card.until, checked: now });
        counts.confirmed += 1;
        return card.answer;
      }
    }
    const row = await store.findCard(db.query, ref);
    if (row?.state !== "live") {
      kept.delete(ref);
      return row?.state === "paused" ? paused : missing;
    }
    const view = await readCard(deps, row);
    const answer: CardAnswer = { page: renderCard(deps, view), status: 200, tagsLost: row.tagPausedAt === null ? 0 : row.tagsLost };
    counts.drawn += 1;
    const isSettled = Object.values(view.images).every(gainsNothing);
    kept.set(ref, { answer, version: row.version, until: isSettled ? Number.POSITIVE_INFINITY : now.at + settlingMs, checked: now });
    return answer;
  }

  /** A card of the last hour stands in for an answer that does not come. */
  async function orAsBefore(card: Kept | undefined, answer: Promise<CardAnswer>): Promise<CardAnswer> {
    if (!card || clock.steady() - card.checked.at >= latelyMs) return answer;
    try {
      return await soon(answer);
    } catch (error) {
      log.warn({ err: error }, "a card is shown as it was");
      card.failed = momentOf(deps);
      return { ...card.answer, stale: true };
    }
  }

  return { read, peek, missing, lostTag, counts };
}

/** An image that is missing gains nothing: one that comes later is a new version of the card. */
function gainsNothing({ sources }: ImageSet): boolean {
  return sources.length === 0 || sources.some(({ type }) => type === "image/avif");
}
