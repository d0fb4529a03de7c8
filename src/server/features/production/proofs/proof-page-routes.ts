import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { proofAnswerSchema } from "#shared/contract/proofs.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { renderProofPage } from "./proof-page.ts";
import * as service from "./proof-service.ts";
import type { ProofRow } from "./proof-tables.ts";

type ProofRequest = FastifyRequest<{ Params: { piece: string; secret: string; version: string } }>;
const hidden = { schema: { hide: true } };

/** Serves `/epreuve/{piece}/{secret}` to requests with the secret; all others get 404. */
export function registerProofPageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(routePaths.proof(":piece", ":secret"), hidden, async (request: ProofRequest, reply) => {
    const opened = await open(request);
    if (opened) return sendHtmlPage(request, setPrivateHeaders(reply), await renderProofPage(deps, opened));
    return reply.callNotFound();
  });

  app.post(
    routePaths.proof(":piece", ":secret"),
    { ...hidden, config: { takes: "form" } },
    async (request: ProofRequest, reply) => {
      const opened = await open(request);
      if (!opened) return reply.callNotFound();
      const { piece, secret } = request.params;
      const form = proofAnswerSchema.safeParse(request.body ?? {});
      try {
        if (!form.success) throw new AppError("request.malformed");
        await service.recordProofAnswer(deps, piece, form.data);
        return await setPrivateHeaders(reply).redirect(routePaths.proof(piece, secret), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message } = apiErrors[error.code];
        // Reads the proof again, since another version may have been sent; keeps the typed text.
        const page = await renderProofPage(deps, (await open(request)) ?? opened, {
          sentence: message,
          words: form.success ? form.data.words : "",
        });
        return sendHtmlPage(request, setPrivateHeaders(reply), page, status);
      }
    },
  );

  app.get(routePaths.proofFile(":piece", ":secret", ":version"), hidden, (request: ProofRequest, reply) =>
    sendFile(request, reply, (proof) => service.readProofDesignFile(deps, proof)),
  );
  app.get(routePaths.proofLogo(":piece", ":secret", ":version"), hidden, (request: ProofRequest, reply) =>
    sendFile(request, reply, (proof) => service.readProofLogoImage(deps, proof)),
  );

  async function sendFile(
    request: ProofRequest,
    reply: FastifyReply,
    read: (proof: ProofRow) => Promise<StoredObject>,
  ) {
    const opened = await open(request);
    const proof = opened?.versions.find(({ version }) => String(version) === request.params.version);
    if (proof) return sendImageResponse(setPrivateHeaders(reply), await read(proof));
    return reply.callNotFound();
  }

  async function open(request: ProofRequest) {
    try {
      return await service.getProofBySecretOrThrow(deps, request.params.piece, request.params.secret);
    } catch (error) {
      if (error instanceof AppError && error.code === "proof.not_found") return undefined;
      throw error;
    }
  }
}

function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .header("Referrer-Policy", "no-referrer");
}
