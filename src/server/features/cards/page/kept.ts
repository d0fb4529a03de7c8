import { LRUCache } from "lru-cache";
import type { ImageSet } from "#shared/contract/orders.ts";
import type { Deps } from "../../../deps.ts";
import type { Page } from "../../../pages.ts";
import { readCard, requireLiveCard } from "../service.ts";
import { renderCard, renderMissing } from "./render.ts";

/** Cards kept ready to send, some 40 KB each. */
const keptCards = 500;
/** How long a card is kept that may still gain a lighter image (ms): AVIF is written after the order, by a job. */
const settlingMs = 60_000;

export interface CardPages {
  /** The page of a live card, rendered and compressed once for each of its versions. @throws {AppError} `order.not_found` */
  read(ref: string): Promise<Page>;
  missing: Page;
}

export function createCardPages(deps: Deps): CardPages {
  const cache = new LRUCache<string, Page>({ max: keptCards, perf: deps.clock, ttlResolution: 0 });
  return {
    read: async (ref) => {
      const live = await requireLiveCard(deps, ref);
      const key = `${ref}:${live.version}`;
      const kept = cache.get(key);
      if (kept) return kept;
      const card = await readCard(deps, live);
      const page = renderCard(deps, card);
      cache.set(key, page, Object.values(card.images).every(isSettled) ? {} : { ttl: settlingMs });
      return page;
    },
    missing: renderMissing(deps),
  };
}

/** An image that is missing gains nothing: one that comes later is a new version of the card. */
function isSettled({ sources }: ImageSet): boolean {
  return sources.length === 0 || sources.some(({ type }) => type === "image/avif");
}
