import { formatCount } from "#shared/format/counts.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { pieceMaterialLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { createLogoPreparer } from "#server/rendering/card-pdf/logo.ts";
import type { CardToPrint, CardPrintJob } from "#server/rendering/card-pdf/card.ts";
import { getDefaultBackgroundSource, type CardBackgroundSource } from "#server/rendering/card-pdf/inks.ts";
import { drawSheetPdf, type SheetNumbers } from "#server/rendering/card-pdf/sheet.ts";
import { drawCardsPdf } from "#server/rendering/card-pdf/single-cards-pdf.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { readCardPrintImage, getCardOrThrow } from "#server/features/cards/card-service.ts";
import { getPrintedQrUrl } from "#server/features/cards/printed-url-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getPrintedTexts } from "#server/features/cards/printed-text-rules.ts";
import { isFullyRefunded, isRestAwaited } from "#server/features/orders/order-rules.ts";
import { isCardAwaited, isCardIncomplete } from "#server/features/orders/order-card-service.ts";
import { isCardAgreed, isAgreementNeeded } from "#server/features/orders/proofs/proof-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getPieceOrThrow } from "../production-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { keepDrawnContent, pickPrinted, readPrintContent } from "./frozen-print-content.ts";
import type { PrintedCardContent } from "./print-rules.ts";
import { getProofToPrint, findApprovedProof } from "../proofs/proof-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "settings">;

/** Ten sheets take some seconds of CPU time. */
const withPrintSlot = createSemaphore(1, 20);
const drawers = { single: (jobs: readonly CardPrintJob[]) => drawCardsPdf(jobs), sheet: drawSheetPdf } as const;
/** States in which the design is not approved yet. */
const notApproved: readonly PieceState[] = ["to_design", "proof_sent"];

interface PrintRequest {
  /** In printing order. */
  ids: readonly string[];
  layout: "single" | "sheet";
  ground?: CardBackgroundSource | undefined;
}

type NumberedPrintRequest = PrintRequest & SheetNumbers;

/**
 * Draws the print file of pieces, in the order in which they are named, and stores the content drawn for each.
 * @throws {AppError} `piece.not_found`, `.card_incomplete`, `.holder_left`, `.not_agreed`, `.rest_due`,
 * `.holder_awaited`, `print.not_approved`, `.own_design`, `.order_refunded`, `.letters_missing`, `server.busy`
 */
export async function drawPrintFileForPieces(
  deps: Needs,
  { ids, layout, ground, ...numbers }: NumberedPrintRequest,
): Promise<{ pdf: Buffer; name: string }> {
  return withPrintSlot(async () => {
    const drawn: DrawnPiece[] = [];
    const prepareLogo = createLogoPreparer();
    for (const id of ids)
      drawn.push(await buildPrintJob(deps, await getPieceOrThrow(deps, id), { ground, prepareLogo }));
    const jobs = drawn.map(({ job }) => job);
    const pdf = await drawers[layout](jobs, numbers);
    await keepDrawnContent(deps, drawn);
    if (jobs.length === 1) return { pdf, name: `${jobs[0]?.card.label} (impression)` };
    return { pdf, name: `${formatCount(jobs.length, "carte")} (impression)` };
  });
}

interface DrawnPiece {
  piece: PieceRow;
  job: CardPrintJob;
  content: PrintedCardContent;
}

type PrepareLogo = ReturnType<typeof createLogoPreparer>;

async function buildPrintJob(
  deps: Needs,
  piece: PieceRow,
  { ground, prepareLogo }: { ground: CardBackgroundSource | undefined; prepareLogo: PrepareLogo },
): Promise<DrawnPiece> {
  if (notApproved.includes(piece.state)) throw new AppError("print.not_approved");
  const order = await getAnyOrderOrThrow(deps, piece.orderRef);
  if (isFullyRefunded(order)) throw new AppError("print.order_refunded");
  const card = await getCardOrThrow(deps, piece.cardRef);
  if (await isCardIncomplete(deps, order, card)) throw new AppError("piece.card_incomplete");
  if (card.state === "left") throw new AppError("piece.holder_left");
  const proof = await findApprovedProof(deps, piece);
  if (proof?.source === "file") throw new AppError("print.own_design");
  // A buyer's approved version is printed even if the card changed since; a company's approval is compared below.
  const frozen = isAgreementNeeded(order) ? undefined : proof;
  const drawn = frozen
    ? await getProofToPrint(deps, frozen, { number: order.number, prepareLogo })
    : await getCardToPrint(deps, card, { number: order.number, offer: piece.offer, prepareLogo });
  const content = frozen ? pickPrinted(frozen) : await readPrintContent(deps, card);
  // Checked after reading the logo, so that the logo that was read is the one that the company approved.
  if (!(await isCardAgreed(deps, order, card))) throw new AppError("piece.not_agreed");
  if (isRestAwaited(order, deps.settings.site.productionBegins)) throw new AppError("piece.rest_due");
  if (await isCardAwaited(deps, order, card.ref)) throw new AppError("piece.holder_awaited");
  const job = {
    card: drawn,
    ground: ground ?? getDefaultBackgroundSource(piece.offer, piece.material),
    material: pieceMaterialLabels[piece.material],
  };
  return { piece, job, content };
}

async function getCardToPrint(
  deps: Needs,
  card: CardRow,
  { number, offer, prepareLogo }: { number: string; offer: OfferName; prepareLogo: PrepareLogo },
): Promise<CardToPrint> {
  const image = await readCardPrintImage(deps, card, "logo");
  const texts = getPrintedTexts(card);
  const logo = image && (await withImageSlot(() => prepareLogo(image.bytes, offer)));
  return {
    offer,
    ...texts,
    logo,
    address: getPrintedQrUrl(deps.settings, card.ref),
    label: `${number} · ${texts.name}`,
  };
}
