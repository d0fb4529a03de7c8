import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** All modules that need neither another server nor a download. */
const modules = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "csrf",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];

/** Findings that apply to every site, and why they are not our faults. */
const notOurs: readonly { says: RegExp; why: string }[] = [
  { says: /X-XSS-Protection/i, why: "no browser of today reads it" },
  { says: /Strict-Transport-Security/i, why: "sent on https, which loopback is not" },
];

interface Finding {
  info: string;
  path: string;
}

/** Crawls from `starts` and attacks for at most `seconds`; resolves to its findings, without those of `notOurs`. */
export async function runWapiti(base: string, starts: readonly string[], seconds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-wapiti-"));
  const report = join(folder, "report.json");
  const options = [
    "-u",
    `${base}/`,
    ...starts.flatMap((path) => ["-s", base + path]),
    "--scope",
    "folder",
    "-m",
    modules.join(","),
    "--flush-session",
    "--no-bugreport",
    "-t",
    "10",
    "--max-scan-time",
    String(Math.floor(seconds / 3)),
    "--max-attack-time",
    String(Math.floor(seconds / modules.length)),
    "-f",
    "json",
    "-o",
    report,
    "--store-session",
    folder,
    "--store-config",
    folder,
    "-v",
    "0",
  ];
  try {
    const child = spawn("timeout", [String(seconds * 3 + 60), "wapiti", ...options], { stdio: "ignore" });
    await once(child, "close");
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as {
      vulnerabilities: Record<string, Finding[]>;
      anomalies: Record<string, Finding[]>;
    };
    const all = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
      findings.map(({ info, path }) => `${kind}: ${info} (${path})`),
    );
    return all.filter((line) => !notOurs.some(({ says }) => says.test(line)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
