import type { CardBrochure } from "#shared/card/extras/card-extras.ts";
import { AppError } from "#server/app-error.ts";
import { getVisibleCardExtras, toVisibleCardTexts } from "../card-appearance-rules.ts";
import type { CardRow } from "../card-tables.ts";
import { brochureFileName } from "../uploads/upload-rules.ts";
import { findBrochure, storeProcessedUpload, type StoreUploadNeeds } from "../uploads/upload-service.ts";
import { drawBrochure } from "./draw-brochure.ts";

const type = "application/pdf";

/**
 * Redraws a received brochure and stores it until a card claims it; the result contains nothing of the sent file.
 * `address`: the sender's; `gone`: aborted when the sender disconnects.
 * @throws {AppError} as `drawBrochure`; `upload.no_room`
 */
export async function storeBrochure(
  deps: StoreUploadNeeds,
  received: Buffer,
  { address, gone }: { address: string; gone: AbortSignal },
): Promise<CardBrochure> {
  const { pdf, pages } = await drawBrochure(received, { gone });
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

/** The brochure that a card's page offers, and the name of the card's holder. */
export interface PublicBrochure {
  brochure: CardBrochure;
  personName: string;
}

/** Finds the brochure that a live card's page offers; `undefined` if it offers none that we store. */
export function findPublicBrochure(card: CardRow): PublicBrochure | undefined {
  const { socialMedias, firstName, lastName } = toVisibleCardTexts(card);
  const brochure = getVisibleCardExtras(card, socialMedias.length)?.brochure;
  return brochure && brochure.id !== "" ? { brochure, personName: `${firstName} ${lastName}` } : undefined;
}
