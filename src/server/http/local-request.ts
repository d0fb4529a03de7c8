import type { FastifyRequest } from "fastify";
import { isLoopbackAddress } from "#server/config/loopback-address.ts";

/** Headers added by proxies; a browser on this machine sends none of them. */
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
 * Checks whether a request was made on this machine without a proxy, as far as it shows: its peer, `Host` and page are
 * loopback, and it speaks HTTP/1.1, where nginx by default speaks 1.0 and sets a `Host` of its own.
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
