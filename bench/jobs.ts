/**
 * `node bench/jobs.ts [jobs=100000] [at once=10] [queue …]`: compares pg-boss as the product uses it with
 * graphile-worker and pg-boss alone, on PostgreSQL: what a job costs in its caller's transaction, and how two nodes
 * handle many, one of them killed. Installs the libraries into a folder of their own. The server does not sync, so that
 * the disk does not decide.
 */
import { rmSync } from "node:fs";
import { CompiledQuery } from "kysely";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { startPostgresServer } from "#test/harness/postgres-server.ts";
import { openQueue, queues, type Contender, type Queue } from "./jobs/contender.ts";
import { killOne } from "./jobs/kill.ts";
import { installLibraries } from "./jobs/libraries.ts";

const [jobs = 100_000, atOnce = 10] = process.argv.slice(2, 4).map(Number);
const named = process.argv.slice(4) as Queue[];
const enqueued = Math.min(2_000, jobs / 2);
const warming = enqueued / 10;

const folder = installLibraries();
const server = await startPostgresServer(["fsync=off", "max_connections=200"]);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function prepare(queue: Queue) {
  const name = `bench_${queue.replace("-", "_")}`;
  await server.createDatabase(name);
  const place = { url: `${server.url}/${name}`, folder };
  const db = openPostgresDatabase(place.url);
  await db.query.executeQuery(CompiledQuery.raw("CREATE TABLE bench_rows (n bigint)"));
  return { queue, place, db, contender: await openQueue(queue, place), spent: [] as number[] };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function timed(contender: Contender, at: number): Promise<number> {
  const before = performance.now();
  await contender.enqueueWithRow(at);
  return performance.now() - before;
}

const all = await Promise.all((named.length > 0 ? named : queues).map(prepare));
// In turn, so that other load on the machine affects all alike.
for (let at = 0; at < enqueued; at += 1) {
  for (const one of all) {
    const ms = await timed(one.contender, at);
    if (at >= warming) one.spent.push(ms);
  }
}
const [first] = all;
for (const { queue, spent } of all)
  say(
    `${queue.padEnd(14)} a row and a job in one transaction: ${median(spent).toFixed(2)} ms, ratio ${(median(spent) / median(first?.spent ?? [])).toFixed(2)}; N ${spent.length}`,
  );
for (const { queue, contender, place, db } of all) {
  await contender.fill(enqueued, jobs);
  await db.query.executeQuery(CompiledQuery.raw("VACUUM ANALYZE"));
  const { twoNodes, oneNode, held, lost, twice, lastAfterS } = await killOne(queue, contender, place, { jobs, atOnce });
  const taken = lost === 0 ? "all run" : `${lost} not taken over in 150 s`;
  say(
    `${queue.padEnd(14)} ${jobs} jobs, ${atOnce} at once: two nodes ${twoNodes.toFixed(0)} a second, one ${oneNode.toFixed(0)}; killed while ${held} were held: ${taken}, ${twice} twice, the last ${lastAfterS.toFixed(0)} s after`,
  );
  await contender.close();
  await db.close();
}
await server.remove();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
