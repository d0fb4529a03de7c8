import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routePaths } from "#shared/route-paths.ts";
import { pageRoutes } from "#web/html/routes.tsx";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { type FindReleaseAsset, createReleaseAssetFinder } from "./static/assets/find-asset.ts";
import { getCanonicalPagePath, isObviouslyCanonicalPath } from "./canonical-page-path.ts";
import { sendHtmlPage } from "./send-page.ts";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { getAssetContentType } from "./static/assets/release-asset.ts";

const decompress = promisify(brotliDecompress);

/**
 * Sends an asset that another version's page asks for, as that version would; resolves to `false` when no version has
 * it.
 */
async function sendStoredReleaseAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindReleaseAsset,
): Promise<boolean> {
  const [, name = ""] = /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url) ?? [];
  const asset = name && (request.method === "GET" || request.method === "HEAD") ? await find(name) : undefined;
  if (!asset) return false;
  const asIs = asset.brotli && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  if (asIs) reply.header("Content-Encoding", "br");
  if (asset.brotli) reply.header("Vary", "Accept-Encoding");
  await reply
    .header("Cache-Control", "public, max-age=31536000, immutable")
    .header("Cross-Origin-Resource-Policy", "cross-origin")
    .type(getAssetContentType(name))
    .send(asset.brotli && !asIs ? await decompress(asset.bytes) : asset.bytes);
  return true;
}

/** A form's URL parameter: an existing order, which can be corrected and paid even after its offer's sale ended. */
const correctedOrder = "commande";
const year = 31_536_000_000;

/**
 * Serves the route table's pages except those that a feature renders, the assets, and the not-found page for everything
 * else.
 */
export async function registerPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  leadToPages(app);
  await app.register(fastifyStatic, {
    root: deps.pages.assetsDir,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: year,
    index: false,
    decorateReply: false,
    // Webmail shows some of them inside its own pages.
    setHeaders: (reply) => void reply.header("Cross-Origin-Resource-Policy", "cross-origin"),
  });
  for (const { path, name, kind, noindex, offer } of pageRoutes.filter((one) => one.kind !== "rendered")) {
    for (const address of kind === "portal" ? [path, `${path}/*`] : [path]) {
      app.get(address, { schema: { hide: true } }, (request, reply) => {
        if (offer && deps.settings.site.sales[offer] === "soon" && !(correctedOrder in (request.query as object)))
          return reply.header("Cache-Control", "no-store").redirect(routePaths.offer(offer), 302);
        if (noindex) reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
        return sendHtmlPage(request, reply, deps.pages.getPage(name));
      });
    }
  }
  const findAsset = createReleaseAssetFinder(deps);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith("/api/")) throw new AppError("route.not_found");
    if (request.url.startsWith("/assets/") && (await sendStoredReleaseAsset(request, reply, findAsset))) return reply;
    return sendHtmlPage(request, reply, deps.pages.getPage("not-found"), 404);
  });
}

/**
 * Redirects any other spelling of a page's address permanently: people type `/COMMANDER`, and there are links to
 * `/commander/custom`.
 */
function leadToPages(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") return done();
    const { url } = request;
    const end = url.indexOf("?");
    const path = end < 0 ? url : url.slice(0, end);
    if (isObviouslyCanonicalPath(path)) return done();
    const meant = getCanonicalPagePath(path);
    if (!meant || meant === path) return done();
    void reply.redirect(meant + url.slice(path.length).replace(/^\?$/, ""), 301);
  });
}
