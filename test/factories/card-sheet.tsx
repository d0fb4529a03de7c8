import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { type OfferName, offerNames } from "#shared/offers/offers.ts";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import type { PrintedLogo } from "#shared/card/printed/layout.ts";
import { chooseLogoBackdrop, readLogoTones } from "#shared/card/printed/logo-backdrop.ts";
import { listBrandFontFiles } from "#server/rendering/brand-font.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import { CardSide } from "#web/kit/ui/printed-card/card-side.tsx";
import { difficultCards } from "./difficult-cards.ts";

/** Address in the QR codes of the sheet's cards. */
export const sheetAddress = "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS";

const dataUrl = (type: string, bytes: Buffer | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

async function readLogo(svg: string, offer: OfferName): Promise<PrintedLogo> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const tones = readLogoTones(data, info.width, info.height);
  return {
    href: dataUrl("image/svg+xml", svg),
    ratio: tones.ratio,
    plate: chooseLogoBackdrop(tones, offerBackgroundLuminance[offer]),
  };
}

const readsSvg = ["VipsForeignLoadSvgBuffer"];

const css = `
  body { margin: 0; padding: 24px; background: #171717; color: #d9dce1; font: 500 15px Bricolage; }
  .sheet { display: grid; grid-template-columns: repeat(3, 1fr); gap: 20px 18px; }
  figure { margin: 0; } figcaption { padding-top: 6px; } svg { display: block; width: 100%; }
`;

function fontFaces(): string {
  const faces = ([500, 700] as const).flatMap((weight) =>
    listBrandFontFiles(weight).map(({ file }, at) => {
      const range = at === 0 ? "" : "unicode-range: U+0100-024F;";
      return `@font-face { font-family: Bricolage; font-weight: ${weight}; ${range} src: url(${dataUrl("font/woff", readFileSync(file))}); }`;
    }),
  );
  return faces.join("");
}

/** Draws an HTML page of the difficult cards, alternating between offers, with two backs at the end. */
export async function drawSheet(): Promise<string> {
  // The service reads no SVG (`rendering/images/pixels.ts`), and its code may be loaded in the same process.
  sharp.unblock({ operation: readsSvg });
  const fronts = await Promise.all(
    difficultCards.map(async ({ why, logo, ...card }, at) => {
      const offer = offerNames[at % 3] ?? "SILVER";
      const given = logo ? { ...card, logo: await readLogo(logo, offer) } : card;
      return (
        <figure key={why}>
          <CardSide offer={offer} card={given} side="front" />
          <figcaption>{why}</figcaption>
        </figure>
      );
    }),
  ).finally(() => sharp.block({ operation: readsSvg }));
  const qr = dataUrl("image/svg+xml", renderQrSvg(sheetAddress));
  const backs = (["SILVER", "GOLD"] as const).map((offer) => (
    <figure key={offer} className="back">
      <CardSide offer={offer} card={{ name: "Awa", jobTitle: "", company: "" }} side="back" qr={qr} />
      <figcaption>{offer}</figcaption>
    </figure>
  ));
  const body = renderToStaticMarkup(
    <div className="sheet">
      {fronts}
      {backs}
    </div>,
  );
  return `<!doctype html><meta charset="utf-8"><style>${fontFaces()}${css}</style>${body}`;
}
