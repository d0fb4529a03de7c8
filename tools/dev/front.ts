import { type IncomingMessage, request, type RequestListener, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { developmentPolicy, withHotReplacement } from "./html.ts";

interface Behind {
  host: string;
  port: number;
  /** Resolves once the server runs the current sources. */
  upToDate(): Promise<void>;
}

/**
 * Handles all requests before the server does: Vite's paths go to `vite`. Everything else waits until the server is up
 * to date and gets its answer; Vite's scripts are added to pages.
 */
export function createFront(
  { host, port, upToDate }: Behind,
  vite: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
  mails: (path: string) => Promise<string | undefined>,
): RequestListener {
  return (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const pass = () => void upToDate().then(() => passOn(incoming, outgoing, host, port));
    if (/^\/(@mails)(\/|$)/.test(path))
      void mails(path).then((html) =>
        outgoing
          .writeHead(html === undefined ? 404 : 200, {
            "content-type": "text/html; charset=utf-8",
            "cache-control": "no-store",
          })
          .end(html),
      );
    else if (/^\/(src|node_modules|assets|@[\w-]+)\//.test(path) || path.startsWith("/@"))
      vite(incoming, outgoing, pass);
    else pass();
  };
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, host: string, port: number): void {
  const { "accept-encoding": _encoded, connection: _kept, ...headers } = incoming.headers;
  const remote = incoming.socket.remoteAddress ?? "";
  // The simulator must not mistake a remote client for a local one.
  if (!/^(::1$|(::ffff:)?127\.)/.test(remote)) headers["x-forwarded-for"] = remote;
  const asked = request(
    { host, port, method: incoming.method, path: incoming.url, headers, agent: false },
    (answer) => {
      void send(answer, outgoing, incoming.method === "HEAD").catch(() => outgoing.destroy());
    },
  );
  asked.on("error", () => {
    if (outgoing.headersSent) outgoing.destroy();
    else
      outgoing
        .writeHead(502, { "content-type": "text/plain; charset=utf-8" })
        .end("Le serveur ne répond pas : voir le terminal.\n");
  });
  outgoing.on("close", () => asked.destroy());
  incoming.pipe(asked);
}

async function send(answer: IncomingMessage, outgoing: ServerResponse, isHead: boolean): Promise<void> {
  const { "content-length": length, connection: _kept, "keep-alive": _time, ...headers } = answer.headers;
  const policy = headers["content-security-policy"];
  if (typeof policy === "string") headers["content-security-policy"] = developmentPolicy(policy);
  const isPage = headers["content-type"]?.startsWith("text/html") && answer.statusCode !== 304 && !isHead;
  // Each of several cookies needs a header line of its own.
  outgoing.writeHead(
    answer.statusCode ?? 502,
    isPage || length === undefined ? headers : { ...headers, "content-length": length },
  );
  if (isPage) outgoing.end(withHotReplacement(await text(answer)));
  else answer.pipe(outgoing);
}
