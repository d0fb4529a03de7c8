import type { FastifyInstance } from "fastify";
import { routePaths } from "#shared/route-paths.ts";
import type { Deps } from "#server/deps.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { readShopPhotograph } from "./shop-photographs.ts";

/** Registers the photographs of the shop window; the content behind an address never changes. */
export function registerShopPhotographRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string; width: string } }>(
    routePaths.shopPhotograph(":id", ":width"),
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const readsAvif = headers.accept?.includes("image/avif") ?? false;
      const image = await readShopPhotograph(deps, params.id, { width: Number(params.width), readsAvif });
      reply.header("Cache-Control", "public, max-age=31536000, immutable").header("Vary", "Accept");
      return sendImageResponse(reply, image);
    },
  );
}
