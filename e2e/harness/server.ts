import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withLittleMemory } from "../../scripts/little-memory.mjs";
import { freePort } from "#test/harness/free-port.ts";

const ownRoot = join(import.meta.dirname, "../..");
const pollMs = 25;
const longestStartMs = 60_000;

export interface ServerOptions {
  /** A fresh folder when left out; a folder that is given is not removed. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The folder of another version that was built; this one's when left out. */
  root?: string;
  /** Command put before the server's, such as `strace` with its arguments; it must keep the process id. */
  wrapper?: readonly string[];
}

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Asks it to stop, as Ctrl-C does unless another signal is named; resolves to its exit code once it has. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** kill -9; resolves once it is gone. */
  kill(): Promise<void>;
}

/** Starts the built server as `npm start` does, as a process of its own; resolves once it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  try {
    return await startOnce(options);
  } catch (error) {
    // Another process may have taken the free port before the server listens on it.
    if (!String(error).includes("EADDRINUSE")) throw error;
    return startOnce(options);
  }
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
  const port = await freePort();
  const root = options.root ?? ownRoot;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "vcard-server-"));
  const [command = process.execPath, ...before] = [...(options.wrapper ?? []), process.execPath];
  const child = spawn(command, [...before, join(root, "dist/server/main.js")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: withLittleMemory({
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      PORT: String(port),
      ENV_FILE: devNull,
      PAYMENTS: "simulator",
      ...options.env,
    }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString()));

  const gone = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const server: RunningServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    process: child,
    output: () => output,
    stop: async (signal = "SIGINT") => {
      child.kill(signal);
      await gone();
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone();
    },
  };
  await untilReady(server);
  return server;
}

async function untilReady(server: RunningServer): Promise<void> {
  const end = Date.now() + longestStartMs;
  while (Date.now() < end) {
    if (server.process.exitCode !== null) throw new Error(`The server stopped at its start:\n${server.output()}`);
    const answer = await fetch(`${server.url}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await wait(pollMs);
  }
  await server.kill();
  throw new Error(`The server was not ready in ${longestStartMs / 1000} s:\n${server.output()}`);
}
