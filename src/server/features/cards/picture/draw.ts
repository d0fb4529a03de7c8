import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { newSecretId } from "#server/db/ids.ts";
import type { PictureTask } from "#server/rendering/share-picture/tasks.ts";
import { claimDrawing, letGoUploads, storeDrawing } from "../uploads/upload-service.ts";
import * as imageStore from "../images-store.ts";
import * as store from "../card-store.ts";
import { contentsOf, drawnKindOf, fileNameOf, type Contents } from "./contents.ts";
import { imageBytes } from "./image-bytes.ts";
import { shows } from "./shows.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "paint">;

/**
 * Draws the picture that a card's state asks for and binds it in the place of the one of before; nothing when it shows that already.
 * @throws when it cannot be drawn or stored now; the site's own picture stands for it meanwhile
 */
export async function drawPicture(deps: Needs, cardRef: string): Promise<void> {
  const card = await store.findCard(deps.db.query, cardRef);
  const sale = card && (await store.findSale(deps.db.query, card.orderRef));
  if (!card || !sale) return;
  const images = await imageStore.listImages(deps.db.query, cardRef);
  const contents = contentsOf(card, sale, images);
  if (!contents || (await shows(deps, images, contents))) return;
  const name = fileNameOf(contents);
  const uploadId = await storeDrawing(deps, { name, bytes: await deps.paint(await taskOf(deps, contents)) });
  await inTransaction(deps, async (deps) => {
    // What changed meanwhile has a job of its own; this picture is swept.
    if (!(await store.renewPage(deps.db.query, card))) return;
    const kind = drawnKindOf(contents);
    if (!(await claimDrawing(deps, { id: uploadId, kind, name }))) throw new Error("The picture was swept before it was used.");
    const before = await imageStore.removeDrawn(deps.db.query, cardRef);
    await letGoUploads(deps, before);
    await imageStore.insertImages(deps.db.query, [{ cardRef, kind, uploadId, publicKey: newSecretId() }]);
  });
}

async function taskOf(deps: Needs, contents: Contents): Promise<PictureTask> {
  if (contents.what === "payment") return contents;
  return { ...contents, photo: await imageBytes(deps, contents.photo), logo: await imageBytes(deps, contents.logo) };
}
