import { isLetterMissing } from "../printed-text-rules.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { ShareImageTask } from "#server/rendering/share-picture/tasks.ts";
import { claimGeneratedImage, releaseClaimedUploads, storeGeneratedFile } from "../uploads/upload-service.ts";
import * as imageStore from "../images-store.ts";
import * as store from "../card-store.ts";
import {
  computeShareImageContent,
  getShareImageKind,
  computeShareImageFileName,
  type ShareImageContent,
} from "./share-image-content.ts";
import { readImageBytesIfStored } from "./image-bytes.ts";
import { findPaymentPageOrder } from "./payment-picture-read-model.ts";
import { hasCurrentShareImage } from "./current-share-image.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "paint">;

/**
 * Draws the share image for a card's state and binds it in place of the previous one. Does nothing if that is up to
 * date, or if our fonts lack a letter of its texts: better no picture than one with missing letters.
 * @throws when it cannot be drawn or stored now; until then the site's own image is shared
 */
export async function updateShareImage(deps: Needs, cardRef: string): Promise<void> {
  const card = await store.findCard(deps.db.query, cardRef);
  const sale = card && (await findPaymentPageOrder(deps.db.query, card.orderRef));
  if (!card || !sale) return;
  const images = await imageStore.listCardImages(deps.db.query, cardRef);
  const contents = computeShareImageContent(card, sale, images);
  if (!contents || isLetterMissing(listTexts(contents)) || (await hasCurrentShareImage(deps, images, contents))) return;
  const name = computeShareImageFileName(contents);
  const uploadId = await storeGeneratedFile(deps, {
    name,
    bytes: await deps.paint(await buildImageTask(deps, contents)),
  });
  await inTransaction(deps, async (deps) => {
    // The card changed meanwhile and enqueued its own job; this picture will be swept.
    if (!(await store.bumpCardPageVersion(deps.db.query, card))) return;
    const kind = getShareImageKind(contents);
    if (!(await claimGeneratedImage(deps, { id: uploadId, kind, name })))
      throw new Error("The picture was swept before it was used.");
    const before = await imageStore.deleteCardShareImages(deps.db.query, cardRef);
    await releaseClaimedUploads(deps, before);
    await imageStore.insertCardImages(deps.db.query, [{ cardRef, kind, uploadId, publicKey: generateSecretId() }]);
  });
}

const listTexts = (contents: ShareImageContent) =>
  contents.what === "card" ? [contents.name, contents.jobTitle, contents.company] : [contents.name];

async function buildImageTask(deps: Needs, contents: ShareImageContent): Promise<ShareImageTask> {
  if (contents.what === "payment") return contents;
  return {
    ...contents,
    photo: await readImageBytesIfStored(deps, contents.photo),
    logo: await readImageBytesIfStored(deps, contents.logo),
  };
}
