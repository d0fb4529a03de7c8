import { rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Backend } from "./backend.ts";
import { buildServer, type ServerBuild } from "./server-build.ts";

interface Needs {
  root: string;
  /** The folder that builds are made in. */
  builds: string;
  backend: Backend;
  say(line: string): void;
  /** Shows in open pages why there is no new server. */
  complain(error: unknown): void;
  /** Called when the rendered pages may have changed. */
  done(): void;
}

/** ms until an editor, or a checkout of many files, is through. */
const settleMs = 30;

/**
 * Brings the server to the state of its sources; whoever asks meanwhile waits for that, and for the server of before
 * when it fails.
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
        // Its pages are what failed, after it was told to end.
        if (current && !backend.isUp()) await backend.replace(current);
      }
    } while (asked);
  }

  function concerns(file: string): boolean {
    const path = relative(root, file).split(sep).join("/");
    // What was not found before may be there now.
    if (failed || !current ? path.startsWith("src/") : current.sources.has(file)) return true;
    return path.startsWith("db/migrations/") || path === ".env";
  }

  return {
    upToDate: () => work,
    /** The first build of all. */
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
