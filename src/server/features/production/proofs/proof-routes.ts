import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deskStaff } from "#shared/access/access.ts";
import { listProofs, proofFormSchema, readProofDesign, sendProof } from "#shared/contract/proofs.ts";
import { maxProofDesignBytes } from "#shared/order/print-limits.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { registerProofPageRoutes } from "./proof-page-routes.ts";
import * as service from "./proof-service.ts";
import { sendProofToBuyer, type SendProofInput } from "./sending.ts";

export async function registerProofRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  registerProofPageRoutes(app, deps);

  registerEndpoint(app, listProofs, async ({ params, request }) => {
    await getOrderOrThrow(deps, params.ref);
    const proofs = await service.listOrderProofs(deps, params.ref);
    if (opensBuyersPage(request)) return proofs;
    return proofs.map((one) => ({ ...one, link: null }));
  });

  registerEndpoint(app, readProofDesign, async ({ params, reply }) => {
    const proof = await service.getProofOrThrow(deps, params.id);
    const file = await service.readProofDesignFile(deps, proof);
    reply.header(
      "Content-Disposition",
      buildAttachmentDisposition(`${proof.name} (épreuve ${proof.version})`, file.contentType.split("/")[1] ?? "bin"),
    );
    return sendImageResponse(reply, file);
  });

  // A scope of its own, so that no other endpoint accepts multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: maxProofDesignBytes,
        files: 1,
        fields: 3,
        parts: 4,
        fieldSize: 10_000,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
    registerEndpoint(scope, sendProof, async ({ params, request }) => {
      const form = await readForm(request);
      const staff = getCurrentStaff(request);
      const proof = await sendProofToBuyer(deps, { actor: `staff:${staff.userId}`, who: staff.role }, params.id, form);
      const { number, buyerEmail } = await getOrderOrThrow(deps, proof.orderRef);
      await inTransaction(deps, (deps) =>
        recordAuditEntry(deps, { actor: staff, action: "proof.sent", target: number, orderRef: proof.orderRef }),
      );
      return {
        version: proof.version,
        link: opensBuyersPage(request) ? service.getProofPageUrl(deps, proof) : null,
        mailed: buyerEmail !== "",
      };
    });
  });
}

/**
 * Checks whether the requester may open the buyer's page, whose link allows approving in the buyer's name: only the
 * desk may.
 */
function opensBuyersPage(request: FastifyRequest): boolean {
  return deskStaff.staff.some((role) => role === getCurrentStaff(request).role);
}

/** @throws {AppError} `proof.file_too_large`, `request.invalid`, `request.malformed` */
async function readForm(request: FastifyRequest): Promise<SendProofInput> {
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") file = await part.toBuffer();
      else if (part.fieldname === "note" || part.fieldname === "source") fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError("proof.file_too_large", { cause: error });
    throw new AppError("request.malformed", { cause: error });
  }
  const form = proofFormSchema.safeParse(fields);
  if (!form.success)
    throw new AppError("request.invalid", {
      fields: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])),
    });
  return { ...form.data, file };
}
