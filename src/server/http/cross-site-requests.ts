import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointBodyFormat } from "#shared/contract/endpoint.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { hasRequestBody } from "./body-time.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Body format of a route that writes; by default JSON, from our own scripts. */
    takes?: EndpointBodyFormat;
  }
}

const types: Record<Exclude<EndpointBodyFormat, "anything">, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects what other sites' pages make a browser send to routes that change something, and bodies of another type than
 * the route expects. Call it before the routes are registered. A route with `takes: "anything"` authenticates its
 * caller itself.
 */
export function rejectCrossSiteRequests(app: FastifyInstance, { settings }: Pick<Deps, "settings">): void {
  const ours = new URL(settings.publicUrl);
  app.addHook("onRequest", (request, _reply, done) => {
    const { takes = "json" } = request.routeOptions.config;
    if (reading.has(request.method) || request.is404 || takes === "anything") return done();
    if (isFromOtherSite(request, ours, takes)) return done(new AppError("request.other_site"));
    if (!hasType(request, types[takes])) return done(new AppError("request.unsupported_type"));
    done();
  });
}

/** Browsers name the sender's site in Sec-Fetch-Site or (older, or over plain http) Origin; programs send neither. */
function isFromOtherSite({ headers }: FastifyRequest, ours: URL, takes: EndpointBodyFormat): boolean {
  const { "sec-fetch-site": site, origin, host } = headers;
  if (site === "same-origin" || site === "none") return false;
  if (origin === undefined) return site !== undefined;
  // Browsers send this for a page whose policy is no-referrer, as that of our pages with forms is.
  if (origin === "null") return site !== undefined || takes !== "form";
  return origin !== ours.origin && !isAtHost(origin, host, ours);
}

/**
 * Checks whether `origin` is the requested host, where that differs from the public one: on the local network, or
 * behind a proxy.
 */
function isAtHost(origin: string, host: string | undefined, ours: URL): boolean {
  return host !== undefined && host !== ours.host && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Checks the content type; a request without a body needs none. */
function hasType({ headers }: FastifyRequest, wanted: string): boolean {
  const type = headers["content-type"];
  if (type === undefined) return !hasRequestBody(headers) || headers["content-length"] === "0";
  return type.split(";", 1)[0]?.trim().toLowerCase() === wanted;
}
