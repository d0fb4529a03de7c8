import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deskStaff } from "#shared/access.ts";
import { listProofs, proofForm, readProofDesign, sendProof } from "#shared/contract/proofs.ts";
import { maxDesignBytes } from "#shared/print-limits.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { attachmentNamed } from "#server/http/attachment.ts";
import { route } from "#server/http/route.ts";
import { sendImage } from "#server/http/send-image.ts";
import { staffOf } from "#server/http/session.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import { proofPageRoutes } from "./proof-page-routes.ts";
import * as service from "./proof-service.ts";

export async function proofRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  proofPageRoutes(app, deps);

  route(app, listProofs, async ({ params, request, reply }) => {
    await requireOrder(deps, params.ref);
    reply.header("Cache-Control", "no-store");
    const proofs = await service.listProofs(deps, params.ref);
    return opensBuyersPage(request) ? proofs : proofs.map((one) => ({ ...one, link: null }));
  });

  route(app, readProofDesign, async ({ params, reply }) => {
    const proof = await service.requireProof(deps, params.id);
    const file = await service.readDesign(deps, proof);
    reply.header("Cache-Control", "no-store").header("Content-Disposition", attachmentNamed(`${proof.name} (épreuve ${proof.version})`, file.contentType.split("/")[1] ?? "bin"));
    return sendImage(reply, file);
  });

  // In a scope of its own, so that no other endpoint takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxDesignBytes, files: 1, fields: 3, parts: 4, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 } });
    route(scope, sendProof, async ({ params, request }) => {
      const form = await readForm(request);
      const staff = staffOf(request);
      const proof = await service.sendProof(deps, { actor: `staff:${staff.userId}`, who: staff.role }, params.id, form);
      const { number, buyerEmail } = await requireOrder(deps, proof.orderRef);
      await inTransaction(deps, (deps) => recordAudit(deps, { actor: staff, action: "proof.sent", target: number, orderRef: proof.orderRef }));
      return { version: proof.version, link: opensBuyersPage(request) ? service.proofLink(deps, proof) : null, mailed: buyerEmail !== "" };
    });
  });
}

/** Who holds it approves in the buyer's name, as the desk may. */
function opensBuyersPage(request: FastifyRequest): boolean {
  return deskStaff.staff.some((role) => role === staffOf(request).role);
}

/** @throws {AppError} `proof.file_too_large`, `request.invalid`, `request.malformed` */
async function readForm(request: FastifyRequest): Promise<service.NewProof> {
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname === "note" ? "note" : part.fieldname === "source" ? "source" : "other"] = part.value;
      else file = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE") throw new AppError("proof.file_too_large", { cause: error });
    throw new AppError("request.malformed", { cause: error });
  }
  const form = proofForm.safeParse(fields);
  if (!form.success) throw new AppError("request.invalid", { fields: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])) });
  return { ...form.data, file };
}
