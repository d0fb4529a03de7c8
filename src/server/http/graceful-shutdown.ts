import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { hasRequestBody } from "./body-time.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** True once the process was told to stop. */
    isLeaving(): boolean;
    /** Stops listening without losing a request; resolves once every accepted request is answered. */
    leave(times: GracefulShutdownTimes): Promise<void>;
  }
}

interface GracefulShutdownTimes {
  /**
   * ms during which requests are still answered while readiness says 503, so that a load balancer notices, and busy
   * connections learn that they end.
   */
  drainMs: number;
  /** ms after which connections are cut whose request has not arrived, or is not answered. */
  longestMs: number;
}

/** ms without a new connection after which no more are expected. */
const quietMs = 100;
const longestHoldMs = 1000;
/** ms that a connection accepted at the last moment has to send its first request. */
const sweepMs = 1000;

/**
 * Stops the server without resetting a request, which closing a connection would do to a request on its way. First it
 * keeps listening and sends `Connection: close` with every answer, so that a connection ends at a moment its client
 * knows. Closing the listening socket would reset clients in the system's queue. So it then holds back all answers (a
 * client that waits for one does not reconnect) until nobody has connected for a while, and only then stops listening.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  let leaving = false;
  let holding = false;
  const held: (() => void)[] = [];
  let connected = 0;
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connected += 1;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    // Closing during a body would reset it, and our answer with it. Node does not call a request without a body
    // complete either, if it is answered at once.
    if (leaving && (request.raw.complete || !hasRequestBody(request.headers))) reply.header("Connection", "close");
    if (holding) held.push(() => done(null, payload));
    else done(null, payload);
  });

  async function closeDoor(): Promise<void> {
    holding = true;
    const end = performance.now() + longestHoldMs;
    let quietSince = performance.now();
    while (performance.now() < end && performance.now() - quietSince < quietMs) {
      const before = connected;
      await wait(1);
      // Resumes right after the event loop has accepted a waiting connection, if there is one.
      await nextTurn();
      if (connected !== before) quietSince = performance.now();
    }
    app.server.close();
    holding = false;
    for (const release of held) release();
  }

  /** Closes idle connections, and accepted ones that were never used, which Node does not count as idle. */
  function closeUnused(): void {
    app.server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  app.decorate("isLeaving", () => leaving);
  app.decorate("leave", async ({ drainMs, longestMs }: GracefulShutdownTimes) => {
    leaving = true;
    const cut = setTimeout(() => app.server.closeAllConnections(), longestMs);
    await wait(drainMs);
    const closed = once(app.server, "close");
    await closeDoor();
    // Runs after a turn in which arrived data was read, however long the event loop was blocked before.
    const sweep = setInterval(() => setImmediate(closeUnused), sweepMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
