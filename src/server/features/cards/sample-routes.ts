import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { routePaths } from "#shared/urls.ts";
import type { CardView } from "#web/card/view.ts";
import type { Deps } from "#server/deps.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import { renderSampleCardPage } from "./render-card-page.ts";
import { createSampleCardProvider } from "./sample-card.ts";

/** Serves the sample card, its images and its contact file, as those of any card. */
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
    qr ??= await compressed(renderQrSvg(deps.settings.publicUrl + routePaths.sample));
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

async function compressed(drawn: Promise<string>): Promise<{ plain: string; brotli: Buffer }> {
  const plain = await drawn;
  return { plain, brotli: brotliCompressSync(plain) };
}
