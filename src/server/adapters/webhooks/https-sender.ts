import { Resolver } from "node:dns/promises";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { findUrlFault, isPublicAddress } from "./public-address-rules.ts";
import { WebhookAddressError, type WebhookSender } from "./webhook-sender-port.ts";

interface ResolvedAddress {
  address: string;
  family: number;
}

/** What tests use instead of the Internet; production passes nothing. */
export interface HttpsSenderNeeds {
  resolve?: (name: string) => Promise<readonly ResolvedAddress[]>;
  isAllowed?: (address: string) => boolean;
  ports?: readonly string[];
  /** The certificate authority, PEM. */
  ca?: string;
  /** ms for the whole call. */
  longestMs?: number;
}

const longestMsInProduction = 10_000;
/** Bytes of an answer's head; its body is not read. */
const largestHead = 16 * 1024;

/** Not the system's: its look-ups block threads that others need, and it reads the machine's own names. */
const resolver = new Resolver({ timeout: 3000, tries: 2 });

/** @throws the name server's error when it knows no address */
async function resolveByDns(name: string): Promise<ResolvedAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  const found = (of: PromiseSettledResult<string[]>, family: number) =>
    of.status === "fulfilled" ? of.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

/**
 * Sends over https to the address that a name resolves to at that moment. The name is resolved once, each of its
 * addresses is checked, and the connection goes to the checked address, so a later change of the name changes nothing.
 */
export function createHttpsWebhookSender({
  resolve = resolveByDns,
  isAllowed = isPublicAddress,
  ports,
  ca,
  longestMs = longestMsInProduction,
}: HttpsSenderNeeds = {}): WebhookSender {
  /** A single private address among public ones refuses the name. @throws {WebhookAddressError} */
  async function find(text: string): Promise<{ url: URL; at: ResolvedAddress }> {
    if (!URL.canParse(text)) throw new WebhookAddressError("https");
    const url = new URL(text);
    const fault = findUrlFault(url, ports);
    if (fault) throw new WebhookAddressError(fault);
    const found = await withinTime(resolve(url.hostname), longestMs).catch((error: unknown) => {
      throw Object.assign(new WebhookAddressError("unknown"), { cause: error });
    });
    const [at] = found;
    if (!at) throw new WebhookAddressError("unknown");
    if (!found.every(({ address }) => isAllowed(address))) throw new WebhookAddressError("private");
    return { url, at };
  }

  return {
    check: async (text) => void (await find(text)),
    post: async (text, headers, body) => {
      const { url, at } = await find(text);
      return post(url, at, { headers, body, longestMs, ca });
    },
  };
}

interface Sent {
  headers: Readonly<Record<string, string>>;
  body: string;
  longestMs: number;
  ca: string | undefined;
}

function post(url: URL, at: ResolvedAddress, { headers, body, longestMs, ca }: Sent): Promise<number> {
  // Resolves nothing: the address is known.
  const pinned: LookupFunction = (_name, { all }, done) => (all ? done(null, [at]) : done(null, at.address, at.family));
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
        lookup: pinned,
        // No keep-alive, so a socket is never reused for another host name.
        agent: false,
        maxHeaderSize: largestHead,
        signal: AbortSignal.timeout(longestMs),
        ...(ca !== undefined && { ca }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    // A 101 (protocol switch) closes the request without an error.
    call
      .on("error", reject)
      .on("close", () => reject(new Error("No answer came.")))
      .end(body);
  });
}

/** A name server may be slow at each try. */
async function withinTime<Value>(work: Promise<Value>, longestMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The name was not resolved in time.")), longestMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
