import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { accentTextColors } from "#shared/card/accent.ts";
import { parseHexChannels } from "#shared/card/color-math.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { cleanLine } from "#shared/format/clean-text.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { WalletSettings } from "#server/config/wallet-settings.ts";
import type { Deps } from "#server/deps.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { getCardAccentTones, toVisibleCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { getPrintedQrUrl } from "#server/features/cards/printed-url-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { drawPassIcons, drawPassThumbnail } from "#server/rendering/wallet-pass/pass-images.ts";
import { signPassInThread } from "#server/rendering/wallet-pass/sign-pass-in-thread.ts";
import type { WalletPassRow } from "./wallet-tables.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings" | "storage" | "pages" | "log">;

const brand = "Sen Digital Vcard";
/** Limits concurrent drawings, since a company's people may fetch their passes together. */
const withPicture = createSemaphore(2, 500);
let icons: Promise<Record<string, Buffer>> | undefined;

/**
 * Draws and signs a pass: the card as visitors see it or, without a card, a void pass that names nobody.
 * @throws {AppError} `server.busy`
 */
export async function buildPassFile(
  deps: Needs,
  wallet: WalletSettings,
  pass: Pick<WalletPassRow, "serial" | "secret">,
  card: CardRow | undefined,
): Promise<Buffer> {
  icons ??= readFile(join(deps.pages.assetsDir, "icon-512.png")).then(drawPassIcons);
  icons.catch(() => (icons = undefined));
  const content = { ...describePass(deps, wallet, pass), ...(card ? describeCard(deps, card) : describeNothing()) };
  const files = {
    "pass.json": Buffer.from(JSON.stringify(content)),
    ...(await icons),
    ...(card && (await withPicture(() => drawThumbnailIfThere(deps, card)))),
  };
  return signPassInThread({ files, signer: pickSigner(wallet), at: deps.clock.now() });
}

/** Passes the signing thread only the settings that it needs. */
function pickSigner({ certificate, key, intermediate }: WalletSettings) {
  return { certificate, key, intermediate };
}

/** Returns what all passes contain (Apple, "Pass"). */
function describePass(
  { settings }: Pick<Deps, "settings">,
  { passTypeId, teamId }: WalletSettings,
  { serial, secret }: Pick<WalletPassRow, "serial" | "secret">,
) {
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: serial,
    authenticationToken: secret,
    webServiceURL: `${settings.publicUrl}/api/wallet`,
    organizationName: brand,
    logoText: brand,
    // A shared pass would give its secret to others.
    sharingProhibited: true,
  };
}

function describeCard(deps: Pick<Deps, "settings">, card: CardRow) {
  const texts = toVisibleCardTexts(card);
  const name = cleanLine(`${texts.firstName} ${texts.lastName}`);
  const page = deps.settings.publicUrl + routePaths.card(card.ref);
  return {
    description: `Carte de visite ${formatNameWithDe(name)}`,
    ...toColours(getCardAccentTones(card).onLight),
    generic: {
      primaryFields: [{ key: "name", value: name }],
      secondaryFields: toField("job", "Fonction", cleanLine(texts.jobTitle)),
      auxiliaryFields: toField("company", "Entreprise", cleanLine(texts.company)),
      backFields: [
        { key: "page", label: "Ma page", value: page },
        {
          key: "about",
          label: "Cette carte",
          value: "Elle se met à jour quand vous changez votre page, dans votre espace.",
        },
      ],
    },
    barcodes: [
      {
        format: "PKBarcodeFormatQR",
        message: getPrintedQrUrl(deps.settings, card.ref),
        messageEncoding: "iso-8859-1",
      },
    ],
  };
}

function describeNothing() {
  return {
    description: "Carte de visite retirée",
    ...toColours("#4a4a4c"),
    voided: true,
    generic: {
      primaryFields: [{ key: "name", value: "Carte retirée" }],
      secondaryFields: [{ key: "why", value: "Cette page n'est pas en ligne." }],
    },
  };
}

function toField(key: string, label: string, value: string) {
  return value === "" ? [] : [{ key, label, value }];
}

/** The text is white: the accent's tone for light grounds contrasts with white by at least 7:1. */
function toColours(background: string) {
  const ink = toCssColour(accentTextColors.light);
  return { backgroundColor: toCssColour(background), foregroundColor: ink, labelColor: ink };
}

/** The only colour format that Wallet reads. */
function toCssColour(hex: string): string {
  return `rgb(${parseHexChannels(hex).join(", ")})`;
}

/** If the store does not answer only the picture is missing. */
async function drawThumbnailIfThere(deps: Needs, card: CardRow): Promise<Record<string, Buffer>> {
  try {
    const portrait = await cards.readContactPortraitJpeg(deps, card);
    return portrait ? await drawPassThumbnail(portrait) : {};
  } catch (error) {
    deps.log.warn({ err: error }, "a pass goes out without its photo");
    return {};
  }
}
