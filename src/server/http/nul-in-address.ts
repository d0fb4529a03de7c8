import type { FastifyInstance } from "fastify";

/** Nothing of ours is named with a NUL, and PostgreSQL takes none in a text: whatever the route, such an address leads nowhere. */
export function answerNulAsUnknown(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.includes("%00")) return reply.callNotFound();
  });
}
