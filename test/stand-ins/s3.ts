import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type FakeS3, listenAsS3 } from "./listen-as-s3.ts";

interface StoredObject {
  bytes: Buffer;
  /** The object's type, and the headers sent to be stored with it. */
  headers: Record<string, string>;
  etag: string;
  storedAt: Date;
}

interface Upload {
  headers: Record<string, string>;
  parts: Map<number, Buffer>;
}

interface Store {
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  pageSize: number;
}

/** The bucket that `listenAsS3` names. */
const bucket = "images";
const keyId = "x";

/**
 * Starts an in-memory S3-compatible server on loopback with one empty bucket. It implements the parts of the protocol
 * that we use, and checks only whose signature a request has. Amazon's own client works with it.
 */
export async function startS3({ pageSize = 1_000 } = {}): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const server = createServer((request, response) => {
    void answer({ objects, uploads, pageSize }, request, response).catch(() => response.destroy());
  });
  return listenAsS3(server, () => server.closeAllConnections());
}

async function answer(
  { objects, uploads, pageSize }: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const [, asked = "", ...rest] = pathname.split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const { method = "GET", headers } = request;
  const bytes = await buffer(request);
  const say = (status: number, body: string | Buffer = "", more: Record<string, string> = {}) =>
    void response
      .writeHead(status, { "Content-Length": Buffer.byteLength(body), ...more })
      .end(method === "HEAD" ? "" : body);
  const refuse = (status: number, code: string) => say(status, xml("Error", `<Code>${code}</Code>`), xmlType);
  const store = (content: Buffer, kept: Record<string, string>): string => {
    const etag = `"${createHash("md5").update(content).digest("hex")}"`;
    objects.set(key, { bytes: content, headers: kept, etag, storedAt: new Date() });
    return etag;
  };

  if (!headers.authorization?.includes(`Credential=${keyId}/`)) return refuse(403, "InvalidAccessKeyId");
  if (asked !== bucket) return refuse(404, "NoSuchBucket");
  if (key === "") return method === "HEAD" ? say(200) : say(200, listObjects(objects, searchParams, pageSize), xmlType);

  const upload = uploads.get(searchParams.get("uploadId") ?? "");
  if (searchParams.has("uploadId") && !upload) return refuse(404, "NoSuchUpload");
  const there = objects.get(key);
  if (method === "POST" && searchParams.has("uploads")) {
    const id = randomUUID();
    uploads.set(id, { headers: toKept(headers), parts: new Map() });
    return say(200, xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`), xmlType);
  }
  if (upload && method === "PUT") {
    upload.parts.set(Number(searchParams.get("partNumber")), bytes);
    return say(200, "", { ETag: `"${createHash("md5").update(bytes).digest("hex")}"` });
  }
  if (upload) {
    uploads.delete(searchParams.get("uploadId") ?? "");
    if (method === "DELETE") return say(204);
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
    const etag = store(Buffer.concat(parts), upload.headers);
    return say(200, xml("CompleteMultipartUploadResult", `<ETag>${etag}</ETag>`), xmlType);
  }
  if (method === "PUT") {
    if (headers["if-none-match"] === "*" && there) return refuse(412, "PreconditionFailed");
    return say(200, "", { ETag: store(bytes, toKept(headers)) });
  }
  if (method === "DELETE") {
    objects.delete(key);
    return say(204);
  }
  if (!there) return refuse(404, "NoSuchKey");
  say(200, there.bytes, { ...there.headers, ETag: there.etag, "Last-Modified": there.storedAt.toUTCString() });
}

const xmlType = { "Content-Type": "application/xml" };
const xml = (root: string, inner: string) => `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`;
const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns the headers stored with an object: its type, and the sender's own. */
function toKept(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name === "content-type" || name.startsWith("x-amz-meta-"));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function listObjects(objects: ReadonlyMap<string, StoredObject>, asked: URLSearchParams, pageSize: number): string {
  const after = asked.get("continuation-token") ?? "";
  const below = [...objects]
    .filter(([key]) => key.startsWith(asked.get("prefix") ?? "") && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = below.slice(0, pageSize);
  const next = below.length > page.length ? page.at(-1)?.[0] : undefined;
  const contents = page.map(
    ([key, { bytes, etag, storedAt }]) =>
      `<Contents><Key>${escape(key)}</Key><LastModified>${storedAt.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  const token = next === undefined ? "" : `<NextContinuationToken>${escape(next)}</NextContinuationToken>`;
  return xml(
    "ListBucketResult",
    `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join("")}`,
  );
}
