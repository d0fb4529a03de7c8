import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import { releaseClaimedUploads } from "../uploads/upload-service.ts";
import * as imageStore from "../images-store.ts";
import * as store from "../card-store.ts";
import { computeShareImageContent } from "./share-image-content.ts";
import { findPaymentPageOrder } from "./payment-picture-read-model.ts";
import { hasCurrentShareImage } from "./current-share-image.ts";

/** The payment, its mails and a correction of several fields come first (ms). */
const pauseMs = 2000;

/** Enqueues the drawing of these cards' share images; an image that is up to date stays. */
export async function enqueueShareImages(deps: InTransaction<ClockDeps>, cardRefs: readonly string[]): Promise<void> {
  await enqueueJobs(
    deps,
    cardRefs.map((cardRef) => ({ kind: "card.picture", payload: { cardRef }, runAt: deps.clock.now() + pauseMs })),
  );
}

/** Enqueues a new share image of a card that has just changed, and unbinds an outdated one at once. */
export async function refreshShareImage(deps: InTransaction<ClockDeps>, cardRef: string): Promise<void> {
  const { query } = deps.db;
  const card = await store.findCard(query, cardRef);
  const sale = card && (await findPaymentPageOrder(query, card.orderRef));
  if (!card || !sale) return;
  const images = await imageStore.listCardImages(query, cardRef);
  const contents = computeShareImageContent(card, sale, images);
  if (contents && !(await hasCurrentShareImage(deps, images, contents)))
    await releaseClaimedUploads(deps, await imageStore.deleteCardShareImages(query, cardRef));
  await enqueueShareImages(deps, [cardRef]);
}
