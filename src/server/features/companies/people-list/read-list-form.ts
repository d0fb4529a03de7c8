import type { FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import { type ListDecisions, listDecisionsSchema } from "#shared/contract/company-list.ts";

/** Most bytes of the decisions: enough for a thousand corrected rows. */
export const maxDecisionBytes = 512 * 1024;
const undecided: ListDecisions = { columns: [], corrections: [], withoutRows: [] };

/**
 * Reads `file` and `decisions` from a multipart body.
 * @throws {AppError} `list.missing`, `list.too_large`, `request.invalid`, `request.malformed`
 */
export async function readListForm(request: FastifyRequest): Promise<{ bytes: Buffer; decisions: ListDecisions }> {
  let bytes: Buffer | undefined;
  let decisions = undecided;
  // If the client has disconnected before the parser listens, it would wait forever.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new AppError("request.malformed");
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") bytes = await part.toBuffer();
      else if (part.fieldname === "decisions") decisions = parseDecisions(part.value);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError("list.too_large", { cause: error });
    throw new AppError("request.malformed", { cause: error });
  }
  if (!bytes) throw new AppError("list.missing");
  return { bytes, decisions };
}

function parseDecisions(text: unknown): ListDecisions {
  const parsed = listDecisionsSchema.safeParse(parseJson(String(text)));
  if (parsed.success) return parsed.data;
  throw new AppError("request.invalid", { fields: { decisions: "Ces choix ne sont pas valables." } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
