import { uploadLabels, type UploadKind } from "#shared/upload-kinds.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { StoredObject } from "../../ports/storage/port.ts";
import { readPrintImage, requireAnyCard } from "../cards/service.ts";

export { erasePrintsOf, freezePrint, listPrinted } from "./frozen.ts";
export { drawPrintFile } from "./print-file.ts";

/** An image of a card as it is printed, and what its file is called. @throws {AppError} `order.not_found`, `upload.not_found` */
export async function readMaster(deps: Pick<Deps, "db" | "storage">, cardRef: string, kind: UploadKind): Promise<{ image: StoredObject; name: string; ending: string }> {
  const card = await requireAnyCard(deps, cardRef);
  const image = await readPrintImage(deps, card, kind);
  if (!image) throw new AppError("upload.not_found");
  return { image, name: `${card.firstName} ${card.lastName} (${uploadLabels[kind]})`, ending: image.contentType.slice("image/".length) };
}
