import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Target } from "./targets.ts";

/** Runs sqlmap on all targets in parallel for `seconds`, and resolves to its findings. */
export async function runSqlmap(base: string, targets: readonly Target[], seconds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-sqlmap-"));
  const found: string[] = [];
  try {
    for (const [index, target] of targets.entries()) {
      const file = join(folder, `${index}.txt`);
      writeFileSync(file, requestText(base, target));
      const output = await run(file, folder, Math.floor(seconds / targets.length));
      // sqlmap verifies a parameter that only "appears to be injectable", and withdraws false alarms.
      if (output.includes("identified the following injection point"))
        found.push(`${target.path}: ${/Payload: .*/.exec(output)?.[0] ?? ""}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

async function run(file: string, folder: string, seconds: number): Promise<string> {
  const options = [
    "-r",
    file,
    "--batch",
    "--ignore-stdin",
    "--flush-session",
    "--level",
    "2",
    "--risk",
    "2",
    "--threads",
    "4",
    "--timeout",
    "10",
    "--retries",
    "0",
    "--ignore-code",
    "401,403,404",
    "--disable-coloring",
    "--output-dir",
    folder,
  ];
  const child = spawn("timeout", [String(Math.max(5, seconds)), "sqlmap", ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  await once(child, "close");
  return output;
}

function requestText(base: string, { path, body, method }: Target): string {
  const text = body ? JSON.stringify(body) : "";
  return [
    `${method ?? (body ? "POST" : "GET")} ${path} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    "Accept: application/json",
    ...(body ? ["Content-Type: application/json"] : []),
    "",
    text,
  ].join("\r\n");
}
