import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { offerBackgroundLuminance } from "#shared/card/printed/grounds.ts";
import { routePaths } from "#shared/urls.ts";
import { renderDocument } from "#web/html/document.ts";
import { ProofPage, type ProofView } from "#web/buy/proofs/proof-page.tsx";
import { measurePrintedLogo } from "#server/rendering/card-pdf/logo.ts";
import type { Deps } from "#server/deps.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { createHtmlPage, type EncodedHtmlPage } from "#server/rendering/pages.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { findUploadImageDetails } from "#server/features/cards/uploads/upload-service.ts";
import { isProofAwaitingAnswer } from "./proof-rules.ts";
import { readProofLogoImage, type getProofBySecretOrThrow } from "./proof-service.ts";

type Opened = Awaited<ReturnType<typeof getProofBySecretOrThrow>>;

type Needs = Pick<Deps, "pages" | "db" | "storage" | "settings">;

/** Renders the page of a proof; never cached, so at each call. @throws {AppError} `order.not_found` */
export async function renderProofPage(
  deps: Needs,
  opened: Opened,
  refused?: ProofView["refused"],
): Promise<EncodedHtmlPage> {
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
  deps: Pick<Deps, "db">,
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
