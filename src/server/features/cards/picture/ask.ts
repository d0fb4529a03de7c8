import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { enqueueAll } from "../../../jobs/queue.ts";
import { letGoUploads } from "../uploads/upload-service.ts";
import * as imageStore from "../images-store.ts";
import * as store from "../card-store.ts";
import { contentsOf } from "./contents.ts";
import { shows } from "./shows.ts";

/** The payment, its mails and a correction of several fields come first (ms). */
const pauseMs = 2000;

/** Has the pictures of these cards drawn as the cards then are; those that show it already stay. */
export async function askForPictures(deps: InTransaction<Pick<Deps, "db" | "clock">>, cardRefs: readonly string[]): Promise<void> {
  await enqueueAll(deps, cardRefs.map((cardRef) => ({ kind: "card.picture", payload: { cardRef }, runAt: deps.clock.now() + pauseMs })));
}

/** The same of a card that has just been changed; a picture that shows what it was goes now, not once another is drawn. */
export async function renewPictures(deps: InTransaction<Pick<Deps, "db" | "clock">>, cardRef: string): Promise<void> {
  const { query } = deps.db;
  const card = await store.findCard(query, cardRef);
  const sale = card && (await store.findSale(query, card.orderRef));
  if (!card || !sale) return;
  const images = await imageStore.listImages(query, cardRef);
  const contents = contentsOf(card, sale, images);
  if (contents && !(await shows(deps, images, contents))) await letGoUploads(deps, await imageStore.removeDrawn(query, cardRef));
  await askForPictures(deps, [cardRef]);
}
