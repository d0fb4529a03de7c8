import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { groundLuminance } from "#shared/printed-card/grounds.ts";
import { paths } from "#shared/urls.ts";
import { renderDocument } from "#web/document.ts";
import { ProofPage, type ProofView } from "#web/proof/page.tsx";
import { logoLook } from "#server/rendering/card-pdf/logo.ts";
import type { Deps } from "#server/deps.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { toPage, type Page } from "#server/rendering/pages.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import { listUploads } from "#server/features/cards/uploads/upload-service.ts";
import { awaitsAnswer } from "./proof-rules.ts";
import { readProofLogo, type openProof } from "./proof-service.ts";

type Opened = Awaited<ReturnType<typeof openProof>>;

/** The page of a proof; never cached, so rendered at each call. @throws {AppError} `order.not_found` */
export async function renderProof(deps: Pick<Deps, "pages" | "db" | "storage" | "settings">, opened: Opened, refused?: ProofView["refused"]): Promise<Page> {
  const { css, styleHash } = deps.pages.proof;
  const view = await viewOf(deps, opened);
  const html = renderDocument({
    title: "L'épreuve de votre carte | Sen Digital Vcard",
    description: "Votre carte, avant l'impression.",
    themeColor: "#171717",
    noindex: true,
    css,
    body: renderToStaticMarkup(createElement(ProofPage, { view: refused ? { ...view, refused } : view })),
  });
  return toPage(html, { styleHash });
}

async function viewOf(deps: Pick<Deps, "db" | "storage" | "settings">, { piece, versions: [latest, ...before] }: Opened): Promise<ProofView> {
  if (!latest) throw new Error("A proof without a version.");
  const { number } = await requireOrder(deps, piece.orderRef);
  const file = paths.proofFile(piece.id, latest.secret, latest.version);
  return {
    number, version: latest.version, state: latest.state, asks: awaitsAnswer(piece, latest), note: latest.note, answer: latest.answer, pdf: file,
    shows: latest.source === "file" ? await designOf(deps, latest, file) : { card: await cardOf(deps, piece, latest), offer: piece.offer, qr: paths.cardQr(piece.cardRef) },
    earlier: before.map(({ version, state, answer }) => ({ version, state, answer })),
    supportEmail: deps.settings.site.supportEmail,
  };
}

async function designOf(deps: Pick<Deps, "db">, { fileUpload }: Opened["versions"][number], file: string): Promise<ProofView["shows"]> {
  const [upload] = await listUploads(deps, fileUpload === null ? [] : [fileUpload]);
  return upload?.variants[0]?.type === "application/pdf" ? { pdf: file } : { image: file };
}

async function cardOf(deps: Pick<Deps, "db" | "storage">, { id, offer }: Opened["piece"], proof: Opened["versions"][number]) {
  const { name, jobTitle, company, fileUpload, secret, version } = proof;
  if (fileUpload === null) return { name, jobTitle, company };
  const { bytes } = await readProofLogo(deps, proof);
  const look = await withImageSlot(() => logoLook(bytes, groundLuminance[offer]));
  return { name, jobTitle, company, logo: { ...look, href: paths.proofLogo(id, secret, version) } };
}
