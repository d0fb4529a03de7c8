import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { offerNames } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import { routes } from "#web/routes.tsx";
import { AppError } from "../errors.ts";
import type { Deps } from "../deps.ts";
import { pageNamed } from "../pages.ts";
import { sendPage } from "./send-page.ts";

const year = 31_536_000_000;

/** The pages of the route table but those that a feature renders, the assets, and the not-found page for all else. */
export async function pageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: deps.pages.assetsDir,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: year,
    index: false,
    decorateReply: false,
    // Mails show some of them inside other sites' pages.
    setHeaders: (reply) => void reply.header("Cross-Origin-Resource-Policy", "cross-origin"),
  });
  for (const { path, name, kind, noindex } of routes.filter((one) => one.kind !== "rendered")) {
    const page = pageNamed(deps.pages, name);
    for (const address of kind === "portal" ? [path, `${path}/*`] : [path]) {
      app.get(address, { schema: { hide: true } }, async (request, reply) => {
        if (noindex) reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
        return sendPage(request, reply, page);
      });
    }
  }
  offerLinks(app);
  const notFound = pageNamed(deps.pages, "not-found");
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith("/api/")) throw new AppError("route.not_found");
    return sendPage(request, reply, notFound, 404);
  });
}

/** An offer's name in any case leads to its page: links to `/commander/custom` are about. */
function offerLinks(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(paths.offer(":name"), { schema: { hide: true } }, async (request, reply) => {
    const name = offerNames.find((offer) => offer === request.params.name.toUpperCase());
    if (!name || name === request.params.name) return reply.callNotFound();
    const query = request.url.split("?")[1];
    return reply.redirect(paths.offer(name) + (query ? `?${query}` : ""), 301);
  });
}
