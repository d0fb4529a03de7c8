import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const root = join(import.meta.dirname, "../..");
const copied = [
  "src",
  "public",
  "db",
  "scripts",
  "tools",
  "test/harness",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];
const longestStartMs = 90_000;

export interface Development {
  url: string;
  /**
   * Replaces `from` in a source with `to` by writing a new file of that name, as `git checkout` and most editors do.
   * @throws when `from` is not in the file
   */
  edit(file: string, from: string, to: string): void;
  /** Writes a whole source in the same way. */
  write(file: string, content: string): void;
  output(): string;
  stop(): Promise<void>;
}

/** Runs `npm run dev` in a copy of the sources, which tests may change. */
export async function startDevelopment(): Promise<Development> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-dev-"));
  for (const part of copied) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["tools/dev/dev.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: devNull,
      LOG_LEVEL: "error",
      PORT: String(port),
      ADMIN_EMAIL: "awa@example.com",
      ADMIN_PASSWORD: "le fleuve coule",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => void (output += piece.toString()));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGINT");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + longestStartMs; !output.includes("/@mails"); await wait(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`Development did not start:\n${output}`);
  }

  const write = (file: string, content: string) => {
    const draft = join(folder, `${file}.${Math.random()}`);
    writeFileSync(draft, content);
    renameSync(draft, join(folder, file));
  };
  return {
    url,
    write,
    edit(file, from, to) {
      const before = readFileSync(join(folder, file), "utf8");
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      write(
        file,
        before.replace(from, () => to),
      );
    },
    output: () => output,
    stop,
  };
}
