import { type ClientHttp2Session, connect, constants } from "node:http2";
import type { WalletSettings } from "#server/config/wallet-settings.ts";
import type { WalletPushAnswer, WalletPushSender } from "./wallet-push-port.ts";

/** What tests use instead of Apple; production passes nothing. */
interface ApnsNeeds {
  origin?: string;
  /** The certificate authority, PEM. */
  ca?: string;
  /** ms for one push. */
  longestMs?: number;
}

/** Passes have no sandbox: all pushes go through the production service. */
const applesOrigin = "https://api.push.apple.com";
/** Simultaneous pushes on the one connection; Apple allows more. */
const atOnce = 50;

/**
 * Sends empty notifications over HTTP/2 to Apple's push service, which identifies us by the pass type's certificate.
 * Uses one connection for all tokens of a call; if it fails, the remaining ones are `later`.
 */
export function createApnsSender(
  { certificate, key, passTypeId }: Pick<WalletSettings, "certificate" | "key" | "passTypeId">,
  { origin = applesOrigin, ca, longestMs = 10_000 }: ApnsNeeds = {},
): WalletPushSender {
  return {
    push: async (tokens) => {
      if (tokens.length === 0) return [];
      const privateKey = key.export({ type: "pkcs8", format: "pem" });
      const session = connect(origin, { cert: certificate, key: privateKey, ...(ca !== undefined && { ca }) });
      // Each of its pushes reports the failure itself.
      session.on("error", () => undefined);
      session.setTimeout(longestMs, () => session.destroy());
      try {
        const answers: WalletPushAnswer[] = [];
        while (answers.length < tokens.length) {
          const batch = tokens.slice(answers.length, answers.length + atOnce);
          answers.push(
            ...(await Promise.all(batch.map((token) => pushOne(session, token, { passTypeId, longestMs })))),
          );
        }
        return answers;
      } finally {
        session.destroy();
      }
    },
  };
}

interface PushOptions {
  passTypeId: string;
  longestMs: number;
}

async function pushOne(
  session: ClientHttp2Session,
  token: string,
  { passTypeId, longestMs }: PushOptions,
): Promise<WalletPushAnswer> {
  const answer = new Promise<WalletPushAnswer>((resolve) => {
    // Throws once the session has ended.
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: "POST",
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      "apns-topic": passTypeId,
    });
    stream.setTimeout(longestMs, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.on("response", ({ ":status": status }) => resolve(toAnswer(status ?? 0)));
    stream.on("error", () => resolve("later")).on("close", () => resolve("later"));
    // Apple's reason is not read: the status decides.
    stream.resume().end("{}");
  });
  return answer.catch(() => "later" as const);
}

function toAnswer(status: number): WalletPushAnswer {
  if (status === 200) return "sent";
  if (status === 410) return "gone";
  // 403: our certificate, which the operator must renew; 429: too many pushes.
  if (status >= 400 && status < 500 && status !== 403 && status !== 429) return "refused";
  return "later";
}
