import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Answers requests of one visitor in the server's stead; of two that match, the later one does. */
export interface StandIn {
  method: string;
  /** A test of the path, without what stands after `?`. */
  matches: (path: string) => boolean;
  /** Resolves to false where the server is to answer after all. */
  give: (response: ServerResponse) => Promise<boolean>;
}

/** By it the server under test knows whose request this is. */
export const visitorHeader = "x-visitor";

/**
 * Lets the stand-ins of its visitors answer before the server does. Playwright's own routes would turn the browser's
 * cache off, and hand over each script, sheet and letter of each page by way of this process.
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
