import type { FastifyRequest } from "fastify";
import { isLoopbackAddress } from "#server/config/loopback-address.ts";

/** Headers that proxies add; a browser on this machine sends none of them. */
const proxyHeaders = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-connecting-ip",
  "true-client-ip",
];

/**
 * Checks, as far as a request shows it, whether it was made on this machine without a proxy. Its peer, `Host` and page
 * must be loopback, and it must speak HTTP/1.1: by default nginx speaks 1.0 and sets a `Host` of its own.
 */
export function isLoopbackRequest({ raw: { headers, httpVersion, socket } }: FastifyRequest): boolean {
  const page = headers.origin === "null" ? undefined : headers.origin;
  return (
    httpVersion !== "1.0" &&
    isLoopbackHost(headers.host) &&
    isLoopbackPeer(socket.remoteAddress) &&
    (page === undefined || (URL.canParse(page) && isLoopbackAddress(page))) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

function isLoopbackHost(host: string | undefined): boolean {
  return (
    host !== undefined &&
    /^[\w.:[\]-]+$/.test(host) &&
    URL.canParse(`http://${host}`) &&
    isLoopbackAddress(`http://${host}`)
  );
}

function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
