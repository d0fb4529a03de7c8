import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { numbers, type Contender, type Place, type Queue } from "./contender.ts";

/** ms without a new job after which the rest counts as not taken over. */
const patienceMs = 150_000;
/** A pause between runs (ms) that marks the end of the bulk of the work. */
const gapMs = 5_000;

export interface Told {
  twoNodes: number;
  oneNode: number;
  held: number;
  lost: number;
  twice: number;
  /** Seconds from the kill to the last job's run. */
  lastAfterS: number;
}

/** Lets two nodes work on `jobs` jobs and kills one when two in five have run. Rates are jobs a second. */
export async function killOne(
  queue: Queue,
  contender: Contender,
  place: Place,
  { jobs, atOnce }: { jobs: number; atOnce: number },
): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-nodes-"));
  const files = ["first", "second"].map((name) => join(folder, name));
  const nodes = files.map((file) =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, "node.ts"), queue, place.url, place.folder, String(atOnce), file],
      { stdio: ["ignore", "pipe", "inherit"] },
    ),
  );
  const read = (file: string) =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          .slice(0, -1)
          .map((line) => line.split(" ").map(Number) as [at: number, time: number])
      : [];
  const all = () => files.flatMap(read);
  await Promise.all(nodes.map((node) => once(node.stdout, "data")));
  while (all().length < 0.4 * jobs) await wait(200);
  const killed = Date.now();
  nodes[0]?.kill("SIGKILL");
  await wait(1000);
  const held = await contender.held();
  let [distinct, since] = [0, Date.now()];
  while (distinct < jobs && Date.now() - since < patienceMs) {
    await wait(500);
    const now = new Set(all().map(([at]) => at)).size;
    if (now !== distinct) since = Date.now();
    distinct = now;
  }
  const runs = all();
  const before = runs.map(([, time]) => time).filter((time) => time <= killed);
  const after = runs
    .map(([, time]) => time)
    .filter((time) => time > killed)
    .toSorted((one, other) => one - other);
  const bulk = numbers(0, after.length).findIndex((at) => (after[at + 1] ?? Infinity) - (after[at] ?? 0) > gapMs) + 1;
  nodes[1]?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
  return {
    twoNodes: (1000 * before.length) / (killed - before.reduce((one, other) => Math.min(one, other))),
    oneNode: (1000 * bulk) / ((after[bulk - 1] ?? killed) - killed),
    held,
    lost: jobs - distinct,
    twice: runs.length - distinct,
    lastAfterS: ((after.at(-1) ?? killed) - killed) / 1000,
  };
}
