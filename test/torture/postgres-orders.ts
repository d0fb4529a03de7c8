import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { RunningServer } from "../../e2e/harness/server.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { routePaths } from "#shared/route-paths.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { orderBody } from "../factories/order.ts";
import type { Images } from "./load.ts";

/** Inserts uploads for this many orders as rows: the pictures do not matter here. */
export async function addUploads(url: string, orders: number): Promise<Images[]> {
  const made = Array.from({ length: orders }, () => uploadKinds.map((kind) => ({ kind, id: generateSecretId() })));
  const rows = made.flat();
  await ask(
    url,
    "INSERT INTO uploads (id, kind, width, height, variants, created_at) SELECT id, kind, 64, 64, '[]', $3 FROM unnest($1::text[], $2::text[]) AS t (id, kind)",
    [rows.map(({ id }) => id), rows.map(({ kind }) => kind), Date.now()],
  );
  return made.map(
    (set) =>
      Object.fromEntries(set.map(({ kind, id }) => [`${kind}Url`, routePaths.privateImage(id)])) as unknown as Images,
  );
}

/** Queries the database directly, on a separate connection. */
export async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Answers {
  /** References of orders answered with 201. */
  acknowledged: string[];
  /** Number of each other outcome: `503 database.unavailable`, or the name of the error. */
  others: Map<string, number>;
  slowestMs: number;
}

let calls = 0;

/** Places orders one after another until `signal`; counts refusals and pauses after each. */
export async function orderUntil(
  signal: AbortSignal,
  server: RunningServer,
  images: Images[],
  answers: Answers,
): Promise<void> {
  while (!signal.aborted) {
    const next = images.pop();
    if (next) await orderOnce(server, next, answers);
    else await wait(10);
  }
}

export async function orderOnce(server: RunningServer, images: Images, answers: Answers): Promise<void> {
  calls += 1;
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const start = performance.now();
  const outcome = await fetch(`${server.url}/api/commander`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    // Its own mailbox, so that each order gets its mails.
    body: JSON.stringify(orderBody(images, { email: `buyer-${calls}@example.com` })),
  }).then(readOutcome, (error: Error) => ({ other: String(error.cause ?? error) }));
  answers.slowestMs = Math.max(answers.slowestMs, performance.now() - start);
  if ("ref" in outcome) return void answers.acknowledged.push(outcome.ref);
  answers.others.set(outcome.other, (answers.others.get(outcome.other) ?? 0) + 1);
  await wait(50);
}

async function readOutcome(answer: Response): Promise<{ ref: string } | { other: string }> {
  const body = (await answer.json()) as { ref: string; code?: string };
  if (answer.status === 201) return { ref: body.ref };
  return { other: `${answer.status} ${body.code}${answer.headers.has("Retry-After") ? "" : " without Retry-After"}` };
}
