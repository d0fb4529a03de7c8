/**
 * Makes the fixtures of `cards.db.test.ts`: a year of orders written by an old commit on both engines, and what that
 * commit answers about them. `node test/before-cards/make.ts <commit> <URL of a PostgreSQL server>`; needs git and pg_dump.
 * Some minutes each. In the environment: `CHECKOUT`, a folder that holds the commit, built; `ENGINES=sqlite`, one alone;
 * `ONLY_RECORD=1`, the questions anew about the databases that are there.
 */
import crypto from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { dumpPostgres, dumpSqlite } from "./dump.ts";
import { fixtureOf, save, type Recorded } from "./fixtures.ts";
import { listQuestions } from "./list-questions.ts";
import { checkOut, startOld, startWorld } from "./old-version.ts";
import { askAll } from "./questions.ts";
import { restore } from "./restore.ts";
import { logIn } from "./service.ts";
import { end, writeWorld } from "./world.ts";

const [, , commit = "", server = ""] = process.argv;
const scratch = mkdtempSync(join(tmpdir(), "vcard-before-cards-"));

let drawn = 0;

/** Ids that are told apart by their first four characters and repeat them: the dumps stay small. */
function drawShortIds(): void {
  crypto.randomBytes = ((size: number) => {
    drawn = (drawn + 1) % 2 ** 20;
    // Odd factor: each number comes once in 2^20.
    const mixed = (drawn * 387_421) % 2 ** 20;
    const [a, b, c, d] = [mixed & 31, (mixed >> 5) & 31, (mixed >> 10) & 31, mixed >> 15];
    return Buffer.alloc(size, Buffer.from([a + 32, b + 64, c + 96, d + 128]));
  }) as typeof crypto.randomBytes;
  syncBuiltinESMExports();
}

type Engine = "sqlite" | "postgres";

/** The old version makes a year of orders. */
async function make(engine: Engine, root: string): Promise<void> {
  drawShortIds();
  const address = engine === "sqlite" ? join(scratch, "world.sqlite") : await createDatabase();
  const world = await startWorld({ root, address, clock: { at: 0 } });
  await writeWorld(world);
  await world.close();
  save(fixtureOf(commit, engine).dump, engine === "sqlite" ? dumpSqlite(address) : dumpPostgres(address));
}

/** The old version is asked about what it made. */
async function record(engine: Engine, root: string): Promise<void> {
  const service = await startOld({ root, address: await restore(commit, engine, { folder: scratch, server }), clock: { at: end } });
  const { refs, paths, counts } = await listQuestions(service.query);
  const { authorization } = await logIn(service);
  const answers = await askAll(service, paths, authorization, refs);
  await service.close();
  save(fixtureOf(commit, engine).answers, JSON.stringify({ commit, engine, now: end, refs, counts, answers } satisfies Recorded));
  process.stdout.write(`${engine} ${commit}: ${JSON.stringify(counts)}, ${paths.length} questions\n`);
}

async function createDatabase(): Promise<string> {
  const name = `before_cards_${process.pid}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${server}/${name}`;
}

if (commit === "" || server === "") throw new Error("Say a commit and the URL of a PostgreSQL server, without a database's name.");
const root = process.env.CHECKOUT ?? join(scratch, commit);
checkOut(commit, root);
mkdirSync(join(import.meta.dirname, "../fixtures/before-cards"), { recursive: true });
for (const engine of (process.env.ENGINES ?? "sqlite,postgres").split(",") as Engine[]) {
  if (!process.env.ONLY_RECORD) await make(engine, root);
  await record(engine, root);
}
rmSync(scratch, { recursive: true, force: true });
