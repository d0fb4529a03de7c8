import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountingProxy {
  url: string;
  /** Number of answers by status; status 0 counts requests without an answer. */
  statuses: ReadonlyMap<number, number>;
  close(): void;
}

/**
 * Starts a proxy between a tool and a server. It counts requests, adds `token` so that the tool acts as staff, and
 * gives each request another client address, so that limits by address do not stop the tool.
 */
export async function startProxy(target: string, token?: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let calls = 0;
  const server = createServer((request, reply) => {
    calls += 1;
    const headers = {
      ...request.headers,
      "x-forwarded-for": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const onward = ask({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      count(answer.statusCode ?? 0);
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
    });
    onward.on("error", () => {
      count(0);
      reply.destroy();
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Formats the counts, such as `4210 requests (200: 3100, 422: 1110)`. */
export function told({ statuses }: CountingProxy): string {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  return `${sorted.reduce((sum, [, times]) => sum + times, 0)} requests (${sorted.map(([status, times]) => `${status}: ${times}`).join(", ")})`;
}

/** Counts answers that must never occur: missing ones, and server errors other than 503. */
export function failures({ statuses }: CountingProxy): number {
  return [...statuses].reduce(
    (sum, [status, times]) => sum + (status === 0 || (status >= 500 && status !== 503) ? times : 0),
    0,
  );
}
