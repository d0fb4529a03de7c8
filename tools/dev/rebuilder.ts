import { rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Backend } from "./backend.ts";
import { buildServer, type ServerBuild } from "./server-build.ts";

interface Needs {
  root: string;
  /** The folder in which builds are made. */
  builds: string;
  backend: Backend;
  say(line: string): void;
  /** Shows in open pages why the server was not rebuilt. */
  complain(error: unknown): void;
  /** Called when the rendered pages may have changed. */
  done(): void;
}

/** ms to wait until an editor, or a checkout of many files, has finished. */
const settleMs = 30;

/**
 * Keeps the server at the state of its sources. Requests meanwhile wait for the rebuild; if it fails, the previous
 * server answers them.
 */
export function createRebuilder({ root, builds, backend, say, complain, done }: Needs) {
  let count = 0;
  let current: ServerBuild | undefined;
  let failed = false;
  let asked = false;
  let work: Promise<void> = Promise.resolve();
  let busy = false;

  async function rebuild(): Promise<void> {
    busy = true;
    try {
      await untilUpToDate();
    } finally {
      busy = false;
    }
    if (!failed) done();
  }

  async function untilUpToDate(): Promise<void> {
    do {
      asked = false;
      await wait(settleMs);
      const from = performance.now();
      const folder = join(builds, String((count += 1)));
      try {
        const next = await buildServer(root, folder);
        const started = await backend.replace(next);
        if (current) rmSync(current.folder, { recursive: true, force: true });
        current = next;
        failed = !started;
        if (started) say(`Serveur à jour (${Math.round(performance.now() - from)} ms).`);
      } catch (error) {
        failed = true;
        rmSync(folder, { recursive: true, force: true });
        say(`Le serveur n'a pas pu être construit :\n${error instanceof Error ? error.message : String(error)}`);
        complain(error);
        // If the server is down when a build fails, its last build is started again.
        if (current && !backend.isUp()) await backend.replace(current);
      }
    } while (asked);
  }

  function concerns(file: string): boolean {
    const path = relative(root, file).split(sep).join("/");
    // After a failure the server may need a file that was missing before, so any source counts.
    if (failed || !current ? path.startsWith("src/") : current.sources.has(file)) return true;
    return path.startsWith("db/migrations/") || path === ".env";
  }

  return {
    upToDate: () => work,
    /** Makes the first build. */
    async first(): Promise<void> {
      await (work = rebuild());
    },
    changed(file: string): void {
      if (!concerns(file)) {
        if (relative(root, file).startsWith(`src${sep}web`)) done();
        return;
      }
      asked = true;
      if (!busy) work = rebuild();
    },
  };
}
