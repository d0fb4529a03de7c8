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
  /** A new folder by default; a given folder is not removed. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Folder of another built version; by default this one's. */
  root?: string;
  /** Command that starts the server, such as `strace` with arguments; it must keep the process id. */
  wrapper?: readonly string[];
}

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Stops the server by this signal, by default as Ctrl-C does; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends `kill -9`; resolves once the process is gone. */
  kill(): Promise<void>;
}

/** Starts the built server like `npm start`, in its own process; resolves once it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  try {
    return await startOnce(options);
  } catch (error) {
    // Another process may have taken the free port meanwhile.
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
