import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deskStaff } from "#shared/access/access.ts";
import {
  type Proof,
  approveProof,
  designFormSchema,
  readProof,
  readProofDesign,
  sendDesign,
  sendProof,
} from "#shared/contract/proofs.ts";
import { formatNameApart } from "#shared/format/person-name.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { listSmallPrint } from "#shared/card/printed/small-print.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { formatCount } from "#shared/format/counts.ts";
import { isPiecePrinted, isPieceToPrint } from "#shared/order/piece-moves.ts";
import { maxProofDesignBytes } from "#shared/order/print-limits.ts";
import { proofStandings } from "#shared/states-and-kinds.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { isAgreementNeeded, listProofCards, listProofs } from "#server/features/orders/proofs/proof-service.ts";
import {
  getProofCardOrThrow,
  readProofDesignFile,
  type CardInProof,
  isProofNeeded,
  listCardsInProof,
  listProvablePieces,
} from "./proof-service.ts";
import { type MadeVersion, type SendProofInput, getProofPath, sendProof as send } from "./sending.ts";

/** A version with more cards than this does not name them. */
const namedCards = 12;

export async function registerProofRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  registerEndpoint(app, readProof, async ({ params, request }) => {
    const proof = await readProofOfOrder(deps, params.ref);
    // The link allows approving in the buyer's name, so only the desk gets it.
    const isDesk = deskStaff.staff.some((role) => role === getCurrentStaff(request).role);
    return isDesk ? proof : { ...proof, link: null, recipient: null };
  });

  registerEndpoint(app, sendProof, async ({ params, body, request }) =>
    answerSent(params.ref, await send(deps, getCurrentStaff(request), params.ref, { source: "drawing", ...body })),
  );

  registerEndpoint(app, approveProof, async ({ params, body, request }) => {
    const input: SendProofInput = { source: "desk", note: body.reason };
    const { version, cards } = await send(deps, getCurrentStaff(request), params.ref, input);
    const { organisationId } = await getOrderOrThrow(deps, params.ref);
    const whose = organisationId === null ? "de l'acheteur" : "de l'entreprise";
    return {
      version,
      cards,
      message: `${formatCount(cards, "carte approuvée", "cartes approuvées")} au nom ${whose}.`,
    };
  });

  registerEndpoint(app, readProofDesign, async ({ params, reply }) => {
    const { ref: orderRef, version, card: cardRef } = params;
    await getOrderOrThrow(deps, orderRef);
    const shown = await getProofCardOrThrow(deps, { orderRef, version, cardRef });
    const file = await readProofDesignFile(deps, shown);
    reply.header(
      "Content-Disposition",
      buildAttachmentDisposition(`${shown.name} (épreuve ${version})`, file.contentType.split("/")[1] ?? "bin"),
    );
    return sendImageResponse(reply, file);
  });

  // A separate scope, so that no other endpoint accepts multipart.
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
    registerEndpoint(scope, sendDesign, async ({ params, request }) => {
      const form = await readForm(request);
      return answerSent(params.ref, await send(deps, getCurrentStaff(request), params.ref, form));
    });
  });

  async function answerSent(orderRef: string, { version, cards, isMailed }: MadeVersion) {
    const { organisationId } = await getOrderOrThrow(deps, orderRef);
    return { version, cards, isMailed, message: describeSent(organisationId !== null, { version, cards, isMailed }) };
  }
}

function describeSent(isCompany: boolean, { version, cards, isMailed }: Omit<MadeVersion, "of">): string {
  if (!isCompany)
    return isMailed
      ? `La version ${version} est envoyée.`
      : `La version ${version} est prête. Cet acheteur n'a pas d'e-mail\u00a0: le bureau copie son lien et le lui envoie.`;
  const what = `Version ${version} (${formatCount(cards, "carte")})`;
  return isMailed
    ? `${what} envoyée à l'entreprise.`
    : `${what} prête\u00a0: l'entreprise n'a pas d'adresse e-mail, envoyez-lui le lien, sous «\u00a0Accord de l'entreprise\u00a0».`;
}

/** Reads for staff how far the approval of an order's cards has come. @throws {AppError} `order.not_found` */
async function readProofOfOrder(deps: CoreDeps, orderRef: string): Promise<Proof> {
  const order = await getOrderOrThrow(deps, orderRef);
  const isCompany = isAgreementNeeded(order);
  const proofs = await listProofs(deps.db.query, orderRef);
  const rows = Map.groupBy(await listProofCards(deps.db.query, orderRef), ({ version }) => version);
  const all = await listCardsInProof(deps, order);
  const apartOf = tellNamesakesApart(all.map(({ card }) => card));
  const cards = all
    .filter((one) => isCompany || one.last || listProvablePieces(one).length > 0)
    // A printed card was approved, and is not printed again with its present content.
    .map((one) => (one.standing === "changed" && isSettled(one) ? { ...one, standing: "approved" as const } : one));
  const actors = proofs.map(({ sentBy }) => sentBy);
  const names = await formatActorNames(deps, actors);
  const [last] = proofs;
  return {
    link: last || isCompany ? deps.settings.publicUrl + getProofPath(order, last ?? { secret: "" }) : null,
    recipient: order.buyerEmail,
    standings: proofStandings.map((standing) => ({
      standing,
      cards: cards.filter((one) => one.standing === standing).length,
    })),
    ofCards: cards.map(({ card, standing }) => ({ cardRef: card.ref, standing })),
    versions: proofs.map(({ version, source, sentAt, sentBy, note }) => {
      const shown = rows.get(version) ?? [];
      return {
        version,
        source,
        note,
        sentAt: new Date(sentAt).toISOString(),
        sentBy: names.get(sentBy) ?? sentBy,
        cards: shown.length,
        approved: shown.filter(({ state }) => state === "approved").length,
        marked: shown.filter(({ remark }) => remark !== "").length,
        shown: (shown.length > namedCards ? [] : shown).map(({ cardRef, name, state, remark, answeredAt }) => ({
          cardRef,
          name: formatNameApart(name, apartOf(cardRef)),
          state,
          remark,
          answeredAt: formatIsoOrNull(answeredAt),
        })),
      };
    }),
    returned: cards.flatMap(({ card, standing, now, last: row }) =>
      standing === "marked" || standing === "changed"
        ? [
            {
              cardRef: card.ref,
              name: formatNameApart(now.name, apartOf(card.ref)),
              standing,
              remark: row?.remark ?? "",
              answeredName: row?.answeredName ?? "",
            },
          ]
        : [],
    ),
    sendable: cards.flatMap((one) =>
      listProvablePieces(one).length > 0
        ? [{ cardRef: one.card.ref, name: formatNameApart(one.now.name, apartOf(one.card.ref)) }]
        : [],
    ),
    small: cards
      .filter((one) => one.pieces.some((piece) => !isPiecePrinted(piece)))
      .flatMap(({ card, now }) => listSmall(now).map((small) => ({ cardRef: card.ref, name: now.name, ...small }))),
    isNeeded: isCompany || cards.some((one) => one.last !== undefined || isProofNeeded(one)),
  };
}

/** Assumes a square logo instead of reading its ratio: a usual logo is never so wide that it is printed too small. */
function listSmall({ logoUpload, ...texts }: CardInProof["now"]) {
  return listSmallPrint({ ...texts, logo: logoUpload === null ? undefined : { href: "", ratio: 1, plate: "none" } });
}

/** Checks whether a card has printed pieces and none left to print. */
function isSettled({ pieces }: CardInProof): boolean {
  return pieces.some(isPiecePrinted) && !pieces.some((piece) => isPieceToPrint(piece));
}

/** @throws {AppError} `proof.file_too_large`, `request.invalid`, `request.malformed` */
async function readForm(request: FastifyRequest): Promise<SendProofInput> {
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") file = await part.toBuffer();
      else if (part.fieldname === "note" || part.fieldname === "card") fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError("proof.file_too_large", { cause: error });
    throw new AppError("request.malformed", { cause: error });
  }
  const form = designFormSchema.safeParse(fields);
  if (!form.success)
    throw new AppError("request.invalid", {
      fields: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])),
    });
  return { source: "file", ...form.data, file };
}
