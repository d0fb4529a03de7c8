import type { Deps } from "../../../deps.ts";
import { isDrawn } from "../uploads/upload-rules.ts";
import { listUploads } from "../uploads/upload-service.ts";
import type { CardImageRow } from "../card-tables.ts";
import { fileNameOf, type Contents } from "./contents.ts";

/** Whether a card of these images has the picture of these contents, and no other. */
export async function shows(deps: Pick<Deps, "db">, images: readonly CardImageRow[], contents: Contents): Promise<boolean> {
  const drawn = images.filter(({ kind }) => isDrawn(kind));
  const [upload] = await listUploads(deps, drawn.map(({ uploadId }) => uploadId));
  return drawn.length === 1 && upload?.variants[0]?.name === fileNameOf(contents);
}
