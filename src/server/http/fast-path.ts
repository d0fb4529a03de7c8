import type { IncomingMessage, ServerResponse } from "node:http";
import { parse } from "node:querystring";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CompletedResponse, ResponseListener } from "./response-listeners.ts";
import { hasRequestBody } from "./body-time.ts";
import { resolveClientIp } from "./client-address.ts";

type Headers = Readonly<IncomingMessage["headers"]>;

/** A response as a route sent it, hooks included. When it is sent again, only its id and date change. */
export interface CachedHttpResponse {
  status: number;
  /** Names and values in turn; the request's id comes first and is replaced each time. */
  headers: string[];
  body: Buffer | string | undefined;
}

/** A GET that fast-path handlers may answer. */
interface FastPathRequest {
  path: string;
  headers: Headers;
  /** The request's data as Fastify would give them, read only when needed. */
  readonly method: string;
  readonly ip: string;
  readonly query: unknown;
}

/** Returns the current answer if it is in memory; `undefined` leaves the request to the route. */
type FastPathHandler = (request: FastPathRequest) => CachedHttpResponse | undefined;

/**
 * Lists the handlers that bypass Fastify, by path prefix, with the route's pattern for the metrics. Of several with one
 * prefix, the first that knows the answer gives it.
 */
export type FastPathTable = { begins: string; route: string; shortcut: FastPathHandler }[];

const idHeader = "x-request-id";
/** Sent responses of an object in memory, by variant. */
const sent = new WeakMap<object, Map<string, CachedHttpResponse>>();

/**
 * Caches the response that a route has just sent for `kept`, so that a fast-path handler may send it again. Only one
 * route may send `kept`.
 */
export function cacheSentResponse(
  reply: FastifyReply,
  kept: object,
  variant: string,
  body: Buffer | string | undefined,
): void {
  const headers = Object.entries(reply.getHeaders());
  const [first] = headers;
  const isPlain = headers.every(([name, value]) => typeof value === "string" && name !== "connection");
  // HEAD has no body; an answer that was held back, or closes its connection, must not be repeated.
  if (reply.request.method !== "GET" || !reply.raw.headersSent || !isPlain || first?.[0] !== idHeader) return;
  const variants = sent.get(kept) ?? new Map<string, CachedHttpResponse>();
  sent.set(kept, variants.set(variant, { status: reply.statusCode, headers: headers.flat() as string[], body }));
}

/** Returns the cached response for `kept`, as long as its body is the same. */
export function getCachedResponse(
  kept: object,
  variant: string,
  body: Buffer | string | undefined,
): CachedHttpResponse | undefined {
  const answer = sent.get(kept)?.get(variant);
  if (answer?.body === body) return answer;
  return undefined;
}

interface FastPathOptions {
  nextId: () => string;
  /** Called with each answer. */
  tell: ResponseListener;
  isOverloaded: () => boolean;
  /** Number of proxies before us. */
  trustProxy: number;
}

/**
 * Calls the fast-path handlers before Fastify: without them a page from memory costs 1.7 times as much, even with its
 * log line (bench two-builds, 2026-11-28). Leaves unusual requests (while stopping or overloaded, with a body, with
 * another method) to Fastify. Call it once.
 */
export function installFastPath(
  app: FastifyInstance,
  shortcuts: FastPathTable,
  { nextId, tell, isOverloaded, trustProxy }: FastPathOptions,
): void {
  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.server.off("request", app.routing).on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) app.routing(request, response);
  });

  function answer(raw: IncomingMessage, response: ServerResponse): boolean {
    const { method = "", url = "", headers } = raw;
    if (method !== "GET" || hasRequestBody(headers)) return false;
    if (closing || app.isLeaving() || isOverloaded()) return false;
    let request: RawRequest | undefined;
    for (const { begins, route, shortcut } of shortcuts) {
      if (!url.startsWith(begins)) continue;
      const known = shortcut((request ??= new RawRequest(raw, url, trustProxy)));
      if (!known) continue;
      send(known, response, { method, url, route, ip: request.ip });
      return true;
    }
    return false;
  }

  function send(
    known: CachedHttpResponse,
    response: ServerResponse,
    of: Pick<CompletedResponse, "method" | "url" | "route" | "ip">,
  ): void {
    const reqId = nextId();
    known.headers[1] = reqId;
    response.writeHead(known.status, known.headers);
    response.end(known.body);
    // From memory: this takes some hundredths of a ms, and reading the clock twice would add to them.
    tell({ ...of, reqId, status: known.status, ms: 0 });
  }
}

class RawRequest implements FastPathRequest {
  readonly method = "GET";
  readonly path: string;
  readonly headers: Headers;
  readonly #raw: IncomingMessage;
  readonly #url: string;
  readonly #trustProxy: number;

  constructor(raw: IncomingMessage, url: string, trustProxy: number) {
    const end = url.indexOf("?");
    [this.#raw, this.#url, this.#trustProxy] = [raw, url, trustProxy];
    this.headers = raw.headers;
    this.path = end < 0 ? url : url.slice(0, end);
  }

  get ip(): string {
    return resolveClientIp(this.#raw, this.#trustProxy);
  }

  get query(): unknown {
    return parse(this.#url.slice(this.path.length + 1));
  }
}
