import { Resolver } from "node:dns/promises";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { findUrlFault, isPublicAddress } from "./public-address-rules.ts";
import { WebhookAddressError, type WebhookSender } from "./webhook-sender-port.ts";

interface ResolvedAddress {
  address: string;
  family: number;
}

/** What tests give in the Internet's place; production gives nothing. */
export interface HttpsSenderNeeds {
  resolve?: (name: string) => Promise<readonly ResolvedAddress[]>;
  isAllowed?: (address: string) => boolean;
  ports?: readonly string[];
  /** The authority of certificates, PEM. */
  ca?: string;
  /** ms for the whole call. */
  longestMs?: number;
}

const longestMsInProduction = 10_000;
/** Bytes of an answer's head; its body is not read. */
const largestHead = 16 * 1024;

/** Not the system's: its look-ups wait in the threads that all others need, and it reads a machine's own names. */
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
 * Sends by https to the address that a name resolves to at that moment: the name is asked for once, each of its answers is
 * checked, and the connection goes to the very address that was. An answer that changes afterwards changes nothing.
 */
export function createHttpsWebhookSender({
  resolve = resolveByDns,
  isAllowed = isPublicAddress,
  ports,
  ca,
  longestMs = longestMsInProduction,
}: HttpsSenderNeeds = {}): WebhookSender {
  /** One private answer among public ones refuses them all. @throws {WebhookAddressError} */
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
  // Asks nobody: the address is known.
  const pinned: LookupFunction = (_name, { all }, done) => (all ? done(null, [at]) : done(null, at.address, at.family));
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
        lookup: pinned,
        // No connection is kept, so that none is taken by another name's call.
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
    // An answer that is none (101, which changes the protocol) ends the call without an error.
    call
      .on("error", reject)
      .on("close", () => reject(new Error("No answer came.")))
      .end(body);
  });
}

/** A name server that is slow at each try. */
async function withinTime<Value>(work: Promise<Value>, longestMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The name was not resolved in time.")), longestMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
