import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { AppError } from "#server/app-error.ts";

const kindField = z.enum(uploadKinds);

/**
 * Reads `kind` and `file`, in either order, from a multipart body; never holds more than the file's limit.
 * @throws {AppError} `upload.missing`, `request.invalid`, `request.malformed`; or a coded error of the plugin
 */
export async function readUploadForm(request: FastifyRequest): Promise<{ kind: UploadKind; bytes: Buffer }> {
  const { kind, bytes } = await readParts(request);
  if (!bytes) throw new AppError("upload.missing");
  const known = kindField.safeParse(kind);
  if (!known.success) throw new AppError("request.invalid", { fields: { kind: "Ce genre d'image n'est pas connu." } });
  return { kind: known.data, bytes };
}

async function readParts(request: FastifyRequest): Promise<{ kind: unknown; bytes: Buffer | undefined }> {
  let kind: unknown;
  let bytes: Buffer | undefined;
  // If the client is gone before the parser listens, the parser would wait forever.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new AppError("request.malformed");
  try {
    for await (const part of request.parts()) {
      if (part.type === "field" && part.fieldname === "kind") kind = part.value;
      if (part.type !== "file") continue;
      const read = await part.toBuffer();
      if (part.fieldname === "file") bytes = read;
    }
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    // The parser's own errors (no boundary, a cut body) have no code.
    throw new AppError("request.malformed", { cause: error });
  }
  return { kind, bytes };
}
