import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { routePaths } from "#shared/route-paths.ts";
import type { CardView } from "#web/card/view.ts";
import type { Deps } from "#server/deps.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import { renderSampleCardPage } from "./render-card-page.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CardExtras, noCardExtras } from "#shared/card/extras/card-extras.ts";
import { computeAccentTones } from "#shared/card/accent.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { samplePerson } from "#shared/card/sample-person.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { type DemoPersonPalette, drawDemoCover, drawDemoLogo } from "#server/rendering/demo-pictures.ts";
import { processReceivedImage } from "#server/rendering/images/process-image.ts";
import { toVCard } from "./vcard.ts";

/**
 * The sample card that the landing page links to: an invented person, drawn images, the operator's own phone numbers.
 */
interface SampleCard {
  card: CardView;
  /** Images by name, such as `profile-320.webp`. */
  images: ReadonlyMap<string, { type: string; bytes: Buffer }>;
  /** UTF-8. */
  contactFile: Record<"withPhoto" | "plain", Buffer>;
}

const palette: DemoPersonPalette = { back: [44, 47, 54], accent: [216, 189, 122], skin: [141, 92, 62] };
/** Fixed, so that saving the contact again updates it. */
const uid = "exemple";
const revision = Date.UTC(2026, 0, 1);

/**
 * Creates a function that draws the sample card (some 150 KB) on its first call and caches it until the settings
 * change.
 */
function createSampleCardProvider(deps: Pick<Deps, "settings" | "pages">): () => Promise<SampleCard> {
  let drawn: { site: Deps["settings"]["site"]; card: Promise<SampleCard> } | undefined;
  return () => {
    const { site } = deps.settings;
    if (drawn?.site === site) return drawn.card;
    const card = draw(deps);
    drawn = { site, card };
    card.catch(() => {
      if (drawn?.card === card) drawn = undefined;
    });
    return card;
  };
}

async function draw({
  settings: { publicUrl, sampleWhatsapp, site },
  pages,
}: Pick<Deps, "settings" | "pages">): Promise<SampleCard> {
  const [profile, banner, mark] = await Promise.all([
    image("profile", await readFile(join(pages.assetsDir, "sample-portrait.webp"))),
    image("cover", await drawDemoCover(palette)),
    image("logo", await drawDemoLogo(palette)),
  ]);
  const images = new Map(
    [profile, banner, mark].flatMap(({ files }) =>
      files.map(({ name, type, bytes }) => [name, { type, bytes }] as const),
    ),
  );
  const person = {
    ...mapCardTexts(() => ""),
    ...samplePerson,
    phoneNumber: sampleWhatsapp ?? site.whatsapp,
    workPhoneNumber: site.phone.replace(/[^\d+]/g, ""),
    email: site.supportEmail,
    workEmail: site.supportEmail,
    address: "Sacré-Cœur 3, face à la pharmacie, Dakar",
    workAddress: "Rue 10 prolongée, Point E, Dakar",
  };
  const description =
    "Maisons et bureaux en terre, en brique et en lumière.\nCeci est une carte d'exemple\u00a0: cette personne est inventée, et ses numéros sont ceux de Sen Digital Vcard. Tout le reste fonctionne comme sur la vôtre.";
  const links = [site.linkedin, site.instagram, site.facebook];
  const url = publicUrl + routePaths.sample;
  const photo = images.get("contact.jpg")?.bytes;
  const contact = { ...person, uid, revision, cardUrl: url, description, links };
  const buildImageUrl = (name: string) => {
    if (images.has(name)) return `${routePaths.sample}/${name}`;
    return "";
  };
  return {
    card: {
      ...person,
      ref: uid,
      url,
      contactFile: routePaths.sampleContact,
      workDescription: description,
      socialMedias: links,
      profileUrl: buildImageUrl("profile-640.webp"),
      coverUrl: buildImageUrl("cover-1440.webp"),
      logoUrl: buildImageUrl("logo-384.webp"),
      accent: computeAccentTones(mark.accent),
      dress: "auto",
      extras: buildSampleExtras(publicUrl, person.phoneNumber),
      images: { profile: profile.set, cover: banner.set, logo: mark.set },
    },
    images,
    contactFile: {
      plain: Buffer.from(toVCard(contact)),
      withPhoto: Buffer.from(toVCard({ ...contact, ...(photo && { photo }) })),
    },
  };
}

/** The extras of the sample card. No payment link: it would pay a real person, and this holder is invented. */
function buildSampleExtras(publicUrl: string, whatsapp: string): CardExtras {
  return {
    ...noCardExtras,
    namedLinks: [
      { kind: "booking", title: "", url: `https://wa.me/${whatsapp.replace(/\D/g, "")}` },
      { kind: "catalogue", title: "", url: publicUrl + routePaths.offers },
    ],
    services: [
      { title: "Visite et conseil", price: 25_000, isFrom: false },
      { title: "Plan d'une maison", price: 350_000, isFrom: true },
      { title: "Suivi de chantier", price: null, isFrom: false },
    ],
    place: { plusCode: "7C64MHV4+F9", landmark: "Face à la boulangerie, premier étage" },
  };
}

async function image(kind: UploadKind, bytes: Buffer) {
  const { width, height, accent, variants, files } = await processReceivedImage(kind, bytes);
  return {
    files,
    accent,
    set: {
      width,
      height,
      sources: variants.map(({ name, type, width: wide }) => ({
        url: `${routePaths.sample}/${name}`,
        type,
        width: wide,
      })),
    },
  };
}

/** Serves the sample card, its images and its contact file, like those of a real card. */
export function registerSampleCardRoutes(app: FastifyInstance, deps: Deps): void {
  const sample = createSampleCardProvider(deps);
  let rendered: { card: CardView; page: EncodedHtmlPage } | undefined;
  const hidden = { schema: { hide: true } };

  app.get(routePaths.sample, hidden, async (request, reply) => {
    const { card } = await sample();
    if (rendered?.card !== card) rendered = { card, page: renderSampleCardPage(deps, card) };
    return sendHtmlPage(request, reply, rendered.page);
  });

  app.get<{ Querystring: { photo?: string } }>(routePaths.sampleContact, hidden, async (request, reply) => {
    const { contactFile } = await sample();
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", 'attachment; filename="contact.vcf"')
      .header("Cache-Control", "no-cache")
      .header("X-Robots-Tag", "noindex")
      .send(request.query.photo === "0" ? contactFile.plain : contactFile.withPhoto);
  });

  let qr: { plain: string; brotli: Buffer } | undefined;
  app.get(routePaths.sampleQr, hidden, async (request, reply) => {
    qr ??= compressed(renderQrSvg(deps.settings.publicUrl + routePaths.sample));
    reply.type("image/svg+xml").header("Cache-Control", "public, max-age=86400").header("Vary", "Accept-Encoding");
    if (/\bbr\b/.test(request.headers["accept-encoding"] ?? ""))
      return reply.header("Content-Encoding", "br").send(qr.brotli);
    return reply.send(qr.plain);
  });

  app.get<{ Params: { image: string } }>(`${routePaths.sample}/:image`, hidden, async (request, reply) => {
    const image = (await sample()).images.get(request.params.image);
    if (!image) return reply.callNotFound();
    return reply.type(image.type).header("Cache-Control", "public, max-age=86400").send(image.bytes);
  });
}

function compressed(plain: string): { plain: string; brotli: Buffer } {
  return { plain, brotli: brotliCompressSync(plain) };
}
