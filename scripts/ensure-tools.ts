import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { canInstall, install } from "./debian-packages.ts";

const answers =
  (command: string, ...args: string[]) =>
  () =>
    spawnSync(command, args).status === 0;

/**
 * Debian packages that tests need: independent programs that read our files (our own readers could misread what our
 * writers got wrong), PostgreSQL for trying backups, and the servers of `deploy/` that visitors reach first.
 */
const tools: readonly { name: string; isThere: () => boolean }[] = [
  // Draws and describes PDFs.
  { name: "poppler-utils", isThere: answers("pdftoppm", "-v") },
  // Reads every object of a PDF.
  { name: "qpdf", isThere: answers("qpdf", "--version") },
  // Reads QR codes.
  { name: "zbar-tools", isThere: answers("zbarimg", "--version") },
  // Reads vCards; another Python may come first on the path.
  {
    name: "python3-vobject",
    isThere: () => ["python3", "/usr/bin/python3"].some((python) => answers(python, "-c", "import vobject")()),
  },
  // Reads the archive of a person's data.
  { name: "unzip", isThere: answers("unzip", "-v") },
  // Has Arial's widths, used to lay out pages and PDFs that have no font of their own.
  {
    name: "fonts-liberation",
    isThere: () => /Liberation|Arial|Arimo/.test(spawnSync("fc-match", ["Arial"]).stdout?.toString() ?? ""),
  },
  // Tests start their own servers with it.
  { name: "postgresql", isThere: () => process.env.POSTGRES_BIN !== undefined || existsSync("/usr/lib/postgresql") },
  // Started with deploy/haproxy.cfg and a certificate made for it.
  { name: "haproxy", isThere: () => existsSync("/usr/sbin/haproxy") || answers("haproxy", "-v")() },
  // Started with deploy/Caddyfile. Only for CI: Debian's package serves port 80 as soon as it is installed.
  { name: "caddy", isThere: () => !process.env.CI || answers("caddy", "version")() },
  { name: "openssl", isThere: answers("openssl", "version") },
];

/** Installs missing tools if possible; otherwise names the ones whose tests will be skipped. */
export function ensureTools(): void {
  const missing = () => tools.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  const wanted = missing();
  if (wanted.length === 0) return;
  if (canInstall()) install(wanted);
  const left = missing();
  if (left.length > 0)
    process.stderr.write(`Not installed, so that the tests which need them are left out: ${left.join(", ")}.\n`);
}
