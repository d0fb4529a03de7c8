import type { readPrintMaster } from "#shared/contract/print.ts";
import type { readUploadForCropping } from "#shared/contract/uploads.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { fetchStaffFile } from "../../../session/staff-api-client.ts";
import type { OrderDetail } from "../use-order.ts";

/**
 * Fetches an image of the form to crop it again. For the card's current image this is the print master if there is one,
 * so that no detail is lost.
 * @throws {CallError}
 */
export async function fetchImageForCropping(order: OrderDetail, kind: UploadKind, id: string): Promise<File> {
  const shown = () => fetchStaffFile<typeof readUploadForCropping>("/api/uploads/:id/cropping", { params: { id } });
  const isCards = parsePrivateUploadId(order[`${kind}Url`]) === id;
  const { blob } = await (isCards
    ? fetchStaffFile<typeof readPrintMaster>("/api/print/cards/:ref/images/:kind", {
        params: { ref: order.cardRef, kind },
      }).catch(shown)
    : shown());
  return new File([blob], kind, { type: blob.type });
}
