import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Answers requests of one visitor in place of the server; the last match answers. */
export interface StandIn {
  method: string;
  /** Checks the path, without its query. */
  matches: (path: string) => boolean;
  /** Resolves to false if the server is to answer after all. */
  give: (response: ServerResponse) => Promise<boolean>;
}

/** Header that tells the server under test whose request this is. */
export const visitorHeader = "x-visitor";

/**
 * Lets a visitor's stand-ins answer before the server. Playwright's routes would disable the browser's cache, and pass
 * each script, style sheet and font of each page through this process.
 */
export function standBefore(server: Server, standInsOf: (visitor: string) => readonly StandIn[]): void {
  const served = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const serve = () => {
      for (const listener of served) listener.call(server, request, response);
    };
    const [path = ""] = (request.url ?? "").split("?");
    const standIn = standInsOf(String(request.headers[visitorHeader])).findLast(
      ({ method, matches }) => method === request.method && matches(path),
    );
    if (!standIn) return serve();
    void standIn.give(response).then((given) => (given ? undefined : serve()));
  });
}
