import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** `/health/live`: the process answers. `/health/ready`: it may be sent visitors; 503 while it stops. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/health/live", { schema: { hide: true } }, async () => ({ status: "live" }));
  app.get("/health/ready", { schema: { hide: true } }, async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping" });
    const checks = await Promise.allSettled([deps.db.check(), deps.storage.check()]);
    const failed = checks.some((check) => check.status === "rejected");
    return reply.code(failed ? 503 : 200).send({
      status: failed ? "unready" : "ready",
      database: checks[0].status === "fulfilled" ? "ok" : "failed",
      storage: checks[1].status === "fulfilled" ? "ok" : "failed",
    });
  });
}
