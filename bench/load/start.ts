import { spawn } from "node:child_process";
import { once } from "node:events";
import { startServer } from "../../e2e/harness/server.ts";
import { median } from "../card/rounds.ts";
import type { Say } from "./say.ts";

const bareServer = `require("node:http").createServer((request, response) => response.end()).listen(0, () => console.log("ready"))`;

/**
 * Measures the time from the process's start to its first ready answer on an existing database, compared with a bare
 * HTTP server.
 */
export async function measureStart(say: Say, dataDir: string, rounds: number): Promise<void> {
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const [one, other] = [
      await timed(startBare),
      await timed(async () => {
        const server = await startServer({ dataDir });
        return () => server.stop();
      }),
    ];
    if (round < 0) continue;
    bare.push(one);
    ours.push(other);
  }
  say(
    `Start until ready, ${rounds} rounds: ${median(ours).toFixed(0)} ms; bare node:http ${median(bare).toFixed(0)} ms; ${(median(ours) / median(bare)).toFixed(1)} times`,
  );
}

async function startBare(): Promise<() => void> {
  const child = spawn(process.execPath, ["-e", bareServer], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return () => void child.kill();
}

async function timed(start: () => Promise<() => unknown>): Promise<number> {
  const before = performance.now();
  const stop = await start();
  const ms = performance.now() - before;
  await stop();
  return ms;
}
