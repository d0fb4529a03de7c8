import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withLittleMemory } from "../../scripts/little-memory.mjs";
import { exitCode, stdio } from "../../scripts/pass-on-signals.mjs";
import type { ServerBuild } from "./server-build.ts";

export interface Backend {
  /** Stops the running server, if any, and starts this build; false if it ended before it answered. */
  replace(build: ServerBuild): Promise<boolean>;
  isUp(): boolean;
  /** Resolves to the server's exit code. */
  stop(signal: NodeJS.Signals): Promise<number>;
}

const lookMs = 15;

/** Runs the server behind the front, on `port` of `host`, with `env`. */
export function createBackend(
  root: string,
  { host, port, env }: { host: string; port: number; env: NodeJS.ProcessEnv },
): Backend {
  let running: ChildProcess | undefined;
  let standby: ChildProcess | undefined;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/health/ready`;

  function standBy(packages: readonly string[]): ChildProcess {
    // Started from the project's folder, so that its packages are found.
    const child = spawn(process.execPath, [join(root, "tools/dev/standby.ts")], {
      stdio,
      env: withLittleMemory(env),
    });
    child.on("error", () => undefined).send({ packages });
    return child;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    return exitCode(child.exitCode, child.signalCode ?? "SIGKILL");
  }

  return {
    async replace({ folder, packages }) {
      const next = standby ?? standBy(packages);
      standby = undefined;
      if (running) await end(running, "SIGINT");
      running = next;
      next.send({ main: join(folder, "server/main.js") });
      while (next.exitCode === null && next.signalCode === null) {
        if (
          await fetch(address, { headers: { connection: "close" } }).then(
            ({ ok }) => ok,
            () => false,
          )
        ) {
          standby = standBy(packages);
          return true;
        }
        await wait(lookMs);
      }
      return false;
    },
    isUp: () => running !== undefined && !running.killed && running.exitCode === null && running.signalCode === null,
    async stop(signal) {
      standby?.kill("SIGKILL");
      return running ? end(running, signal) : 0;
    },
  };
}
