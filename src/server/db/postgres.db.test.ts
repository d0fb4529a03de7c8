import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { inTransaction, type Database, type Queryable } from "./database.ts";
import { toDatabaseAppError } from "./errors.ts";
import { openPostgresDatabase } from "./postgres.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const { open, databaseUrl = "" } = isPostgres
  ? await freshDatabase(tmpdir())
  : { open: (): Database => Promise.reject() as never };
const opened: Database[] = [];
const openOne = (database = open()) => (opened.push(database), database);
afterAll(() => Promise.all(opened.map((database) => database.close())));

const hit = (query: Queryable, key: string) =>
  query.insertInto("rateLimits").values({ key, windowStart: 1, hits: 1 }).execute();
const known = async (db: Database) =>
  (await db.query.selectFrom("rateLimits").select("key").execute()).map(({ key }) => key);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => toDatabaseAppError(error)?.code,
  );

// Seen to fail without the listener of "connect" in `createPostgresPool`: a connection's error during use ended the
// run.
test.runIf(isPostgres)(
  "connections lost in use throw refusals, none of their writes stays, and later ones are new",
  async () => {
    const [db, other] = [openOne(), openOne()];
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let waiting = 0;
    const transactions = Array.from({ length: 8 }, (_, at) =>
      codeOf(
        inTransaction({ db }, async ({ db: { query } }) => {
          await hit(query, `cut-${at}`);
          if ((waiting += 1) === 8) held.resolve();
          await ended.promise;
          await hit(query, `after-${at}`);
        }),
      ),
    );
    const asleep = codeOf(sql`SELECT pg_sleep(4)`.execute(db.query));
    await held.promise;
    const me = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await me.execute(other.query);
    expect(await asleep).toBe("database.unavailable");
    ended.resolve();
    expect(await Promise.all(transactions)).toEqual(Array<string>(8).fill("database.unavailable"));
    await hit(db.query, "next");
    expect(await known(db)).toEqual(["next"]);
  },
);

/** A proxy that swallows the answer to a COMMIT and breaks the connection instead. */
async function throughCutter(): Promise<{ url: string; cut: () => boolean; close(): void }> {
  const target = new URL(databaseUrl);
  let cut = false;
  const server = createServer((client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    let committing = false;
    client.on("data", (chunk) => {
      committing ||= chunk.toString("latin1").includes("commit");
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!committing) return void client.write(chunk);
      cut = true;
      client.destroy();
    });
    for (const [one, two] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => two.destroy()).on("close", () => two.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, cut: () => cut, close: () => server.close() };
}

// Seen to fail when `boundedClient` took a COMMIT's error for its answer.
test.runIf(isPostgres)(
  "reports a transaction whose COMMIT was not answered as refused, though it may have been committed",
  async () => {
    const cutter = await throughCutter();
    const db = openOne(openPostgresDatabase(cutter.url));
    const code = await codeOf(inTransaction({ db }, (deps) => hit(deps.db.query, "unanswered")));
    expect(cutter.cut()).toBe(true);
    expect(code).toBe("database.unavailable");
    expect(await known(openOne())).toContain("unanswered");
    cutter.close();
  },
);

test.runIf(isPostgres)("each connection has time limits for locks and statements", async () => {
  const setting = async (name: string) =>
    (await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(openOne().query)).rows[0]?.value;
  expect(
    await Promise.all(["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"].map(setting)),
  ).toEqual(["5s", "4s", "10s"]);
});
