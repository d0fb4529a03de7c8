import { createServer } from "node:http";
import { listenAsS3, type FakeS3 } from "./listen-as-s3.ts";

const pageSize = 1000;

/**
 * An S3 store that only lists, a thousand keys a page as the real ones do: s3rver's pages need a cipher that OpenSSL
 * has dropped.
 */
export async function startPagedS3(keys: readonly string[]): Promise<FakeS3> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://x").searchParams;
    const found = keys.filter((key) => key.startsWith(query.get("prefix") ?? ""));
    const from = Number(query.get("continuation-token") ?? 0);
    const next = from + pageSize;
    const page = found
      .slice(from, next)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`);
    const more = next < found.length;
    response.setHeader("Content-Type", "application/xml");
    response.end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}${page.join("")}</ListBucketResult>`,
    );
  });
  return listenAsS3(server, () => server.closeAllConnections());
}
