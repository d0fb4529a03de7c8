import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/harness/free-port.ts";
import type { BareAnswer } from "./bare.ts";
import type { Done, Task } from "./load.ts";

const root = join(import.meta.dirname, "../..");
const pollMs = 50;

/** A process that answers HTTP. */
export interface Server {
  port: number;
  process: ChildProcess;
}

/** Starts the built service with the data in its folder. `log`: file for its log; without one there is none. */
export async function startService(dataDir: string, log?: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "dist/server/main.js")], {
    cwd: root,
    stdio: ["ignore", log === undefined ? "ignore" : openSync(log, "w"), "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ENV_FILE: devNull,
      PAYMENTS: "simulator",
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: log === undefined ? "warn" : "info",
      MALLOC_ARENA_MAX: "2",
    },
  });
  while ((await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error("The service stopped at its start: run npm run build.");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { port, process: child };
}

/** Starts `node:http` with these answers. */
export async function startBare(answers: BareAnswer[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, "bare.ts"), { env: { ...process.env, NODE_ENV: "production" } });
  child.send(answers);
  const [port] = (await once(child, "message")) as [number];
  return { port, process: child };
}

/** Starts the client process; the returned function makes it send the requests of a task. */
export function startLoad(): (task: Task) => Promise<Done> {
  const child = fork(join(import.meta.dirname, "load.ts"));
  // The child ends with this process, but does not keep it running.
  child.unref();
  child.channel?.unref();
  return async (task) => {
    child.channel?.ref();
    child.send(task);
    const [done] = (await once(child, "message")) as [Done | { error: string }];
    child.channel?.unref();
    if ("error" in done) throw new Error(done.error);
    return done;
  };
}

export async function stop({ process: child }: Server): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Returns the processor time (ms) of a process, if the system reports it (Linux); else NaN. */
export function processorMs({ process: { pid } }: Server): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
