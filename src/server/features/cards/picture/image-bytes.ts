import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { readPrivateUploadImage } from "../uploads/upload-service.ts";

/** The picture's file; one that the store has lost leaves the first letters in its place. */
export async function readImageBytesIfStored(deps: Pick<Deps, "db" | "storage">, uploadId: string | undefined): Promise<Buffer | undefined> {
  if (uploadId === undefined) return undefined;
  try {
    return (await readPrivateUploadImage(deps, uploadId)).bytes;
  } catch (error) {
    if (error instanceof AppError && error.code === "upload.not_found") return undefined;
    throw error;
  }
}
