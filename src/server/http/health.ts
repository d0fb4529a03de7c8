import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { watchStorage } from "./storage-state.ts";

/** `/health/live`: the process answers. `/health/ready`: it may be sent visitors; 503 while it stops. The image store is told, not waited for. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let stopping = false;
  const storageState = watchStorage(deps);
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/health/live", { schema: { hide: true } }, async () => ({ status: "live" }));
  app.get("/health/ready", { schema: { hide: true } }, async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping" });
    const [database] = await Promise.allSettled([deps.db.check()]);
    const failed = database.status === "rejected";
    return reply.code(failed ? 503 : 200).send({
      status: failed ? "unready" : "ready",
      database: failed ? "failed" : "ok",
      storage: storageState(),
    });
  });
}
