import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { proofAnswer } from "#shared/contract/proofs.ts";
import { errors } from "#shared/errors.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { sendImage } from "#server/http/send-image.ts";
import { sendPage } from "#server/http/send-page.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { renderProof } from "./proof-page.ts";
import * as service from "./proof-service.ts";
import type { ProofRow } from "./proof-tables.ts";

type ProofRequest = FastifyRequest<{ Params: { piece: string; secret: string; version: string } }>;
const hidden = { schema: { hide: true } };

/** `/epreuve/{piece}/{secret}`: for who holds the secret; for anyone else there is no such page. */
export function proofPageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(paths.proof(":piece", ":secret"), hidden, async (request: ProofRequest, reply) => {
    const opened = await open(request);
    return opened ? sendPage(request, keepPrivate(reply), await renderProof(deps, opened)) : reply.callNotFound();
  });

  app.post(paths.proof(":piece", ":secret"), { ...hidden, config: { takes: "form" } }, async (request: ProofRequest, reply) => {
    const opened = await open(request);
    if (!opened) return reply.callNotFound();
    const { piece, secret } = request.params;
    const form = proofAnswer.safeParse(request.body ?? {});
    try {
      if (!form.success) throw new AppError("request.malformed");
      await service.answerProof(deps, piece, form.data);
      return await keepPrivate(reply).redirect(paths.proof(piece, secret), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, message } = errors[error.code];
      // What another version changed is seen at once; what was typed stays.
      const page = await renderProof(deps, (await open(request)) ?? opened, { sentence: message, words: form.success ? form.data.words : "" });
      return sendPage(request, keepPrivate(reply), page, status);
    }
  });

  app.get(paths.proofFile(":piece", ":secret", ":version"), hidden, (request: ProofRequest, reply) => sendFile(request, reply, (proof) => service.readDesign(deps, proof)));
  app.get(paths.proofLogo(":piece", ":secret", ":version"), hidden, (request: ProofRequest, reply) => sendFile(request, reply, (proof) => service.readProofLogo(deps, proof)));

  async function sendFile(request: ProofRequest, reply: FastifyReply, read: (proof: ProofRow) => Promise<StoredObject>) {
    const opened = await open(request);
    const proof = opened?.versions.find(({ version }) => String(version) === request.params.version);
    return proof ? sendImage(keepPrivate(reply), await read(proof)) : reply.callNotFound();
  }

  async function open(request: ProofRequest) {
    try {
      return await service.openProof(deps, request.params.piece, request.params.secret);
    } catch (error) {
      if (error instanceof AppError && error.code === "proof.not_found") return undefined;
      throw error;
    }
  }
}

function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
}
