import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { readPrivateUploadImage } from "../uploads/upload-service.ts";

/** Reads an image's file; `undefined` when the store has lost it: initials are drawn instead. */
export async function readImageBytesIfStored(
  deps: Pick<Deps, "db" | "storage">,
  uploadId: string | undefined,
): Promise<Buffer | undefined> {
  if (uploadId === undefined) return undefined;
  try {
    return (await readPrivateUploadImage(deps, uploadId)).bytes;
  } catch (error) {
    if (error instanceof AppError && error.code === "upload.not_found") return undefined;
    throw error;
  }
}
