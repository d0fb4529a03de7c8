import { request as httpRequest } from "node:http";
import type { FastifyInstance } from "fastify";

interface KnownRoute {
  method: string;
  path: string;
}

/** Returns all methods and paths under /api that the router knows. */
export function apiRoutes(app: FastifyInstance): KnownRoute[] {
  return allRoutes(app).filter(({ path }) => path.startsWith("/api/"));
}

/** Returns all methods and paths that the router knows, from its own tree. */
export function allRoutes(app: FastifyInstance): KnownRoute[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([\s│├└─]*)(\S*)(?: \(([^)]*)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      path.length = Math.max(0, depth - 1);
      path.push(part);
      const full = path.join("");
      return methods ? methods.split(", ").map((method) => ({ method, path: full })) : [];
    });
}

/** Resolves to the status of a path sent as it is: URL normalisation would change one such as `/api//me`. */
export function rawStatus(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    httpRequest({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}
