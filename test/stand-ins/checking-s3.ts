import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type FakeS3, listenAsS3 } from "./listen-as-s3.ts";
import { startS3 } from "./s3.ts";

/**
 * Starts `startS3` behind a check that real stores make: a request or body that differs from the signed one is refused.
 */
export async function startCheckingS3(): Promise<FakeS3> {
  const s3 = await startS3();
  const { port } = new URL(s3.settings.endpoint ?? "");

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const { "x-amz-content-sha256": signedBody } = asked.headers;
    if (signedBody !== sha256(body)) return refuse(answer, 400, "XAmzContentSHA256Mismatch");
    if (!isSigned(asked, s3.settings.secretAccessKey)) return refuse(answer, 403, "SignatureDoesNotMatch");
    const on = request(
      { port, host: "127.0.0.1", method: asked.method, path: asked.url, headers: asked.headers, agent: false },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    on.on("error", () => answer.destroy());
    on.end(body);
  }

  const front = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  const { settings, close } = await listenAsS3(front, () => front.closeAllConnections());
  return {
    settings: { ...s3.settings, endpoint: settings.endpoint },
    close: async () => {
      await close();
      await s3.close();
    },
  };
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code><Message>It is not what was signed.</Message></Error>`);
}

/** Checks an AWS Signature Version 4 in the header; paths and queries as the SDK writes them. */
function isSigned({ method, url = "", headers }: IncomingMessage, secret: string): boolean {
  const [, day = "", region = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [path, query = ""] = url.split("?");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, " ")}\n`);
  const canonical = [
    method,
    path,
    query.split("&").toSorted().join("&"),
    signed.join(""),
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    `${day}/${region}/s3/aws4_request`,
    sha256(Buffer.from(canonical)),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (before, part) => hmac(before, part).digest(),
    `AWS4${secret}`,
  );
  return signature === hmac(key, toSign).digest("hex");
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);
