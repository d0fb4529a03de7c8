import type { CardBrochure } from "#shared/card-extras/card-extras.ts";
import { AppError } from "#shared/app-error.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import type { Deps } from "#server/deps.ts";
import { getVisibleCardExtras, toVisibleCardTexts } from "../card-appearance.ts";
import type { CardRow } from "../card-tables.ts";
import { brochureFileName } from "../uploads/upload-rules.ts";
import {
  findBrochure,
  readBrochureFile,
  storeProcessedUpload,
  type StoreUploadNeeds,
} from "../uploads/upload-service.ts";
import { drawBrochure } from "./draw-brochure.ts";

const type = "application/pdf";

/**
 * Draws a received brochure anew and stores it until a card claims it: nothing of its file is in the result.
 * `address`: of who sent it.
 * @throws {AppError} as `drawBrochure`; `upload.no_room`
 */
export async function storeBrochure(deps: StoreUploadNeeds, received: Buffer, address: string): Promise<CardBrochure> {
  const { pdf, pages } = await drawBrochure(received);
  const file = {
    width: 0,
    height: 0,
    accent: "",
    master: null,
    variants: [{ name: brochureFileName, type, width: 0, bytes: pdf.length, pages } as const],
    files: [{ name: brochureFileName, type, bytes: pdf }],
  };
  const { id } = await storeProcessedUpload(deps, "brochure", file, { address, hits: [] });
  const stored = await findBrochure(deps, id);
  if (!stored) throw new AppError("server.busy", { retryAfter: 5 });
  return stored;
}

/** A brochure as visitors download it, and whose it is. */
export interface PublicBrochure {
  brochure: CardBrochure;
  file: StoredObject;
  personName: string;
}

/** Reads the brochure that a live card's page shows; `undefined` where it shows none, or the store has lost it. */
export async function readPublicBrochure(
  deps: Pick<Deps, "db" | "storage">,
  card: CardRow,
): Promise<PublicBrochure | undefined> {
  const { socialMedias, firstName, lastName } = toVisibleCardTexts(card);
  const brochure = getVisibleCardExtras(card, socialMedias.length)?.brochure;
  const file = brochure && brochure.id !== "" ? await readBrochureFile(deps, brochure.id) : undefined;
  return brochure && file && { brochure, file, personName: `${firstName} ${lastName}` };
}
