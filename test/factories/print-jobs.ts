import sharp from "sharp";
import type { CardToPrint, CardPrintJob } from "#server/rendering/card-pdf/card.ts";
import { prepareLogoForPrint } from "#server/rendering/card-pdf/logo.ts";
import type { CardBackgroundSource } from "#server/rendering/card-pdf/inks.ts";
import { offerNames, type OfferName } from "#shared/offers/offers.ts";
import { difficultCards } from "./difficult-cards.ts";

/** Returns another card address for each place. */
export const addressOf = (at: number) =>
  `https://vcard.example/vcard/01HQ7ZK3M9X2P4R6T8V0W1Y3${String(at).padStart(2, "0")}?s=qr`;

/** Returns the print job of a card without a logo; `at` determines its address. */
export function printJob(
  name: string,
  at = 0,
  ground: CardBackgroundSource = "stock",
  card: Partial<CardToPrint> = {},
): CardPrintJob {
  return {
    card: {
      name,
      jobTitle: "",
      company: "",
      offer: "SILVER",
      address: addressOf(at),
      label: `SDV-7K3M9Q2X · ${name}`,
      ...card,
    },
    ground,
  };
}

/** Returns the difficult cards, alternating between offers, on card stock of their colour and with a printed ground. */
export async function difficultJobs(): Promise<CardPrintJob[]> {
  const logos = await drawLogos();
  return Promise.all(
    difficultCards.map(async ({ name, jobTitle, company }, at) => {
      const offer: OfferName = offerNames[at % offerNames.length] ?? "SILVER";
      const png = logos[at];
      return printJob(name, at, at % 2 ? "stock" : "ink", {
        offer,
        jobTitle,
        company,
        logo: png && (await prepareLogoForPrint(png, offer)),
      });
    }),
  );
}

/** Converts the SVG logos, a format that the service does not accept. */
async function drawLogos(): Promise<(Buffer | undefined)[]> {
  const svg = { operation: ["VipsForeignLoadSvgBuffer"] };
  sharp.unblock(svg);
  const logos = await Promise.all(
    difficultCards.map(({ logo }) =>
      logo === undefined ? undefined : sharp(Buffer.from(logo), { density: 200 }).png().toBuffer(),
    ),
  );
  sharp.block(svg);
  return logos;
}
