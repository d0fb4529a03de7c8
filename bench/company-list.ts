/**
 * `npm run bench -- company-list [people=1000] [rounds=5]`: a company's list from upload to order, on its own server
 * with SQLite. Measures how long preview and creation take, how long they block the event loop, how much memory they
 * add, and the order's page. Sets the exit code to 1 if a limit is exceeded.
 */
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { ListDecisions } from "#shared/contract/company-list.ts";
import { startServer, type RunningServer } from "../e2e/harness/server.ts";
import { writePeopleCsv } from "../test/factories/company.ts";
import { median } from "./card/rounds.ts";

const [people = 1000, rounds = 5] = process.argv.slice(2).map(Number);
const limits = { previewMs: 3000, loopMs: 50, memoryMb: 80 };
const admin = { ADMIN_EMAIL: "awa@example.com", ADMIN_PASSWORD: "le fleuve coule" };

const server = await startServer({
  env: { ...admin, NODE_OPTIONS: `--import ${join(import.meta.dirname, "company-list/watch-loop.ts")}` },
});
const token = await logIn();
const list = writePeopleCsv(people);
/** Peak memory (MB) since it was last reset. */
let most = 0;
const watching = setInterval(() => (most = Math.max(most, residentMb())), 5);

interface Measured {
  preview: Step;
  order: Step;
  page: Step & { bytes: number };
}
interface Step {
  ms: number;
  /** Longest time it blocked the event loop (ms): by the clock, and in processor time of its thread. */
  wall: number;
  processor: number;
  /** Most memory it added to the process. */
  addedMb: number;
}

const measured: Measured[] = [];
for (let round = -1; round < rounds; round += 1) {
  const one = await measureRound(`Entreprise ${round + 2}`);
  if (round >= 0) measured.push(one);
}
clearInterval(watching);
await server.stop();

process.stdout.write(
  `${people} people, ${rounds} rounds, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
const worst = (["preview", "order", "page"] as const).map((name) => {
  const steps = measured.map((one) => one[name]);
  const [wall, processor] = [Math.max(...steps.map((one) => one.wall)), Math.max(...steps.map((one) => one.processor))];
  const ms = median(steps.map((one) => one.ms));
  const addedMb = Math.max(...steps.map((one) => one.addedMb));
  process.stdout.write(
    `${name}: ${ms.toFixed(0)} ms, event loop held ${processor.toFixed(0)} ms at most (${wall.toFixed(0)} by the clock), ${addedMb.toFixed(0)} MB more\n`,
  );
  return { name, ms, processor, addedMb };
});
process.stdout.write(`order page: ${measured[0]?.page.bytes} bytes\n`);
const isPassed = worst.some(
  ({ name, ms, processor, addedMb }) =>
    (name === "preview" && ms > limits.previewMs) ||
    (name !== "page" && (processor > limits.loopMs || addedMb > limits.memoryMb)),
);
if (isPassed) process.exitCode = 1;

async function measureRound(name: string): Promise<Measured> {
  const { id } = await call<{ id: string }>("/organisations", JSON.stringify({ name }), "application/json");
  const preview = await timed(() => call("/company-lists/preview", toForm(id)));
  let ref = "";
  const order = await timed(async () => {
    ref = (await call<{ order: { ref: string } }>("/company-lists/order", toForm(id))).order.ref;
  });
  let bytes = 0;
  const page = await timed(async () => {
    bytes = JSON.stringify(await call(`/orders/${ref}`)).length;
  });
  return { preview, order, page: { ...page, bytes } };
}

async function timed(work: () => Promise<unknown>): Promise<Step> {
  await readLoop(server);
  const begun = residentMb();
  most = begun;
  const before = performance.now();
  await work();
  const ms = performance.now() - before;
  return { ms, addedMb: most - begun, ...(await readLoop(server)) };
}

async function readLoop({ process: child, output }: RunningServer): Promise<{ wall: number; processor: number }> {
  const known = output().split("\nloop ").length;
  child.kill("SIGUSR2");
  while (output().split("\nloop ").length === known) await wait(5);
  const [wall = 0, processor = 0] = (output().split("\nloop ").at(-1) ?? "").split(/\s/).map(Number);
  return { wall, processor };
}

function toForm(organisation: string): FormData {
  const decisions: ListDecisions = { columns: [], corrections: [], withoutRows: [], organisation };
  const form = new FormData();
  form.set("decisions", JSON.stringify(decisions));
  form.set("file", new Blob([list]), "liste.csv");
  return form;
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function call<Answer>(path: string, body?: FormData | string, type?: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, ...(type && { "content-type": type }) },
    ...(body !== undefined && { body }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Returns the memory of the whole process, threads included. */
function residentMb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) / 1024;
}
