import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** slowhttptest's three ways to keep a connection busy; `read` requests more data than kernel buffers hold. */
export const slowWays = {
  headers: ["-H", "-i", "10", "-u", "/commander"],
  body: ["-B", "-i", "10", "-s", "8192", "-t", "POST", "-u", "/api/login"],
  read: ["-X", "-w", "512", "-y", "1024", "-n", "5", "-z", "32", "-k", "3", "-u", "/api/openapi.json"],
} as const;

export interface SlowResult {
  connected: number;
  answered: number;
  unanswered: number;
  /** Longest wait of the other client, in ms. */
  longest: number;
}

/** Keeps `connections` busy in this way for `seconds`, while another client opens a page twice a second. */
export async function runSlow(
  base: string,
  way: keyof typeof slowWays,
  connections: number,
  seconds: number,
): Promise<SlowResult> {
  const options = slowWays[way].map((one) => (one.startsWith("/") ? base + one : one));
  const child = spawn(
    "slowhttptest",
    ["-c", String(connections), "-r", "200", "-l", String(seconds), "-p", "5", ...options],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  const result: SlowResult = { connected: 0, answered: 0, unanswered: 0, longest: 0 };
  const ended = once(child, "close");
  while (child.exitCode === null) {
    const start = performance.now();
    const ok = await fetch(`${base}/commander`, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    );
    result[ok ? "answered" : "unanswered"] += 1;
    result.longest = Math.max(result.longest, Math.round(performance.now() - start));
    await Promise.race([wait(500), ended]);
  }
  // The table has colour codes between a name and its number.
  const held = [...output.matchAll(/connected:\D*?(?:\u001b\[[\d;]*m\s*)*(\d+)/g)].map(([, count]) => Number(count));
  return { ...result, connected: Math.max(0, ...held) };
}
