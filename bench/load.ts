/**
 * `npm run bench -- load [rounds=5 [orders=300]]`, after a build: durable orders and notifications a second, memory
 * under mixed load, start and images, as ratios to baselines in the same run. Exits 1 if a mark is missed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, mergeConfig } from "vite";
import { medianRatio } from "./card/rounds.ts";
import { measureMemory } from "./load/memory.ts";
import { measureOrders } from "./load/orders.ts";
import { measureStart } from "./load/start.ts";
import { serverBuild } from "../vite.config.ts";

const root = join(import.meta.dirname, "..");
const [rounds = 5, each = 300] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "vcard-bench-"));
const built = join(root, "node_modules/.bench-load");
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const script = (name: string) => join(root, `bench/load/${name}.ts`);
  await build(
    mergeConfig(serverBuild("production"), {
      root,
      configFile: false,
      logLevel: "warn",
      build: {
        outDir: built,
        emptyOutDir: true,
        rolldownOptions: { input: { "bare-writer": script("bare-writer"), images: script("images") } },
      },
    }),
  );
  const missed = [await measureOrders(say, join(built, "bare-writer.js"), folder, { rounds, each })];
  const dataDir = join(folder, "memory");
  mkdirSync(dataDir);
  missed.push(await measureMemory(say, dataDir));
  await measureStart(say, dataDir, rounds);
  measureImages();
  process.exitCode = missed.includes(true) ? 1 : 0;
} finally {
  rmSync(built, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function measureImages(): void {
  const { stdout, stderr } = spawnSync(process.execPath, [join(built, "images.js"), String(rounds)], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (!stdout) throw new Error(stderr);
  const found = JSON.parse(stdout) as { kind: string; ours: number; bare: number }[];
  say(`Images of 12 million px, ${rounds} rounds: bare sharp's time / ours`);
  for (const kind of new Set(found.map((one) => one.kind))) {
    const some = found.filter((one) => one.kind === kind);
    say(
      `  ${kind.padEnd(8)} ${medianRatio(
        some.map(({ bare }) => bare),
        some.map(({ ours }) => ours),
      ).toFixed(2)}`,
    );
  }
}
