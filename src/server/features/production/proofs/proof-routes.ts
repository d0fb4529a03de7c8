import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deskStaff } from "#shared/access/access.ts";
import { listProofs, proofAnswerSchema, proofFormSchema, readProofDesign, sendProof } from "#shared/contract/proofs.ts";
import { maxProofDesignBytes } from "#shared/order/print-limits.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import * as service from "./proof-service.ts";
import { type getProofBySecretOrThrow, readProofLogoImage } from "./proof-service.ts";
import { type SendProofInput, sendProofToBuyer } from "./sending.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { recordProofAnswer } from "./proof-answer.ts";
import type { ProofRow } from "./proof-tables.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import { renderDocument } from "#web/html/document.ts";
import { ProofPage, type ProofView } from "#web/buy/proofs/proof-page.tsx";
import { measurePrintedLogo } from "#server/rendering/card-pdf/logo.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { type EncodedHtmlPage, createHtmlPage } from "#server/rendering/pages.ts";
import { findUploadImageDetails } from "#server/features/cards/uploads/upload-service.ts";
import { isProofAwaitingAnswer } from "./proof-rules.ts";

type ProofRequest = FastifyRequest<{ Params: { piece: string; secret: string; version: string } }>;
const hidden = { schema: { hide: true } };

/** Serves `/epreuve/{piece}/{secret}` to requests with the secret; one that was cut short leads to the order's own page. */
function registerProofPageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(routePaths.proof(":piece", ":secret"), hidden, async (request: ProofRequest, reply) => {
    const opened = await open(request);
    if (opened) return sendHtmlPage(request, setPrivateHeaders(reply), await renderProofPage(deps, opened));
    return leadOn(request, reply);
  });

  app.post(
    routePaths.proof(":piece", ":secret"),
    { ...hidden, config: { takes: "form" } },
    async (request: ProofRequest, reply) => {
      const opened = await open(request);
      if (!opened) return leadOn(request, reply);
      const { piece, secret } = request.params;
      const form = proofAnswerSchema.safeParse(request.body ?? {});
      try {
        if (!form.success) throw new AppError("request.malformed");
        await recordProofAnswer(deps, piece, form.data);
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
    return leadOn(request, reply);
  }

  /** The order's page says how to go on, and nothing that strangers may not know. */
  async function leadOn({ params }: ProofRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const orderRef = await service.findOrderRefOfProof(deps, params.piece);
    return orderRef === undefined
      ? reply.callNotFound()
      : setPrivateHeaders(reply).redirect(routePaths.payment(orderRef), 303);
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

type Opened = Awaited<ReturnType<typeof getProofBySecretOrThrow>>;

type Needs = Pick<Deps, "pages" | "db" | "storage" | "settings">;

/** Renders the page of a proof; never cached, so at each call. @throws {AppError} `order.not_found` */
async function renderProofPage(deps: Needs, opened: Opened, refused?: ProofView["refused"]): Promise<EncodedHtmlPage> {
  const { css, styleHash } = deps.pages.proof;
  const view = await buildProofView(deps, opened);
  const html = renderDocument({
    title: "L'épreuve de votre carte | Sen Digital Vcard",
    description: "Votre carte, avant l'impression.",
    themeColor: "#171717",
    noindex: true,
    css,
    body: renderToStaticMarkup(createElement(ProofPage, { view: refused ? { ...view, refused } : view })),
  });
  return createHtmlPage(html, { styleHash });
}

type ViewNeeds = Pick<Deps, "db" | "storage" | "settings">;

async function buildProofView(deps: ViewNeeds, { piece, versions: [latest, ...before] }: Opened): Promise<ProofView> {
  if (!latest) throw new Error("A proof without a version.");
  const { number } = await getOrderOrThrow(deps, piece.orderRef);
  const file = routePaths.proofFile(piece.id, latest.secret, latest.version);
  return {
    number,
    version: latest.version,
    state: latest.state,
    asks: isProofAwaitingAnswer(piece, latest),
    note: latest.note,
    answer: latest.answer,
    pdf: file,
    shows:
      latest.source === "file"
        ? await readDesign(deps, latest, file)
        : { card: await readProofCard(deps, piece, latest), offer: piece.offer, qr: routePaths.cardQr(piece.cardRef) },
    earlier: before.map(({ version, state, answer }) => ({ version, state, answer })),
    supportEmail: deps.settings.site.supportEmail,
  };
}

async function readDesign(
  deps: DbDeps,
  { fileUpload }: Opened["versions"][number],
  file: string,
): Promise<ProofView["shows"]> {
  const upload = await findUploadImageDetails(deps, fileUpload);
  if (upload?.variants[0]?.type === "application/pdf") return { pdf: file };
  return { image: file };
}

async function readProofCard(
  deps: Pick<Deps, "db" | "storage">,
  { id, offer }: Opened["piece"],
  proof: Opened["versions"][number],
) {
  const { name, jobTitle, company, fileUpload, secret, version } = proof;
  if (fileUpload === null) return { name, jobTitle, company };
  const { bytes } = await readProofLogoImage(deps, proof);
  const look = await withImageSlot(() => measurePrintedLogo(bytes, offerBackgroundLuminance[offer]));
  return { name, jobTitle, company, logo: { ...look, href: routePaths.proofLogo(id, secret, version) } };
}

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
