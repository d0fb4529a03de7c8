import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { paths } from "#shared/urls.ts";
import type { CardView } from "#web/card/view.ts";
import type { Deps } from "../../deps.ts";
import { sendPage } from "../../http/send-page.ts";
import type { Page } from "#server/rendering/pages.ts";
import { qrSvg } from "#server/rendering/qr/qr.ts";
import { renderSample } from "./page/render.ts";
import { createSampleCard } from "./sample-card.ts";

/** The sample card, its images and its contact file: the real ones in everything but the person. */
export function sampleCardRoutes(app: FastifyInstance, deps: Deps): void {
  const sample = createSampleCard(deps);
  let rendered: { card: CardView; page: Page } | undefined;
  const hidden = { schema: { hide: true } };

  app.get(paths.sample, hidden, async (request, reply) => {
    const { card } = await sample();
    if (rendered?.card !== card) rendered = { card, page: renderSample(deps, card) };
    return sendPage(request, reply, rendered.page);
  });

  app.get<{ Querystring: { photo?: string } }>(paths.sampleContact, hidden, async (request, reply) => {
    const { contactFile } = await sample();
    return reply
      .type("text/vcard; charset=utf-8")
      .header("Content-Disposition", 'attachment; filename="contact.vcf"')
      .header("Cache-Control", "no-cache")
      .header("X-Robots-Tag", "noindex")
      .send(request.query.photo === "0" ? contactFile.plain : contactFile.withPhoto);
  });

  let qr: { plain: string; brotli: Buffer } | undefined;
  app.get(paths.sampleQr, hidden, async (request, reply) => {
    qr ??= await compressed(qrSvg(deps.settings.publicUrl + paths.sample));
    reply.type("image/svg+xml").header("Cache-Control", "public, max-age=86400").header("Vary", "Accept-Encoding");
    return /\bbr\b/.test(request.headers["accept-encoding"] ?? "") ? reply.header("Content-Encoding", "br").send(qr.brotli) : reply.send(qr.plain);
  });

  app.get<{ Params: { image: string } }>(`${paths.sample}/:image`, hidden, async (request, reply) => {
    const image = (await sample()).images.get(request.params.image);
    if (!image) return reply.callNotFound();
    return reply.type(image.type).header("Cache-Control", "public, max-age=86400").send(image.bytes);
  });
}

async function compressed(drawn: Promise<string>): Promise<{ plain: string; brotli: Buffer }> {
  const plain = await drawn;
  return { plain, brotli: brotliCompressSync(plain) };
}
