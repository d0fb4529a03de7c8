/** `npm run bench -- NAME [ARGUMENT …]`: runs the named measurement; without a name, lists all and exits 2. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const files: Record<string, string> = {
  pages: "pages.ts",
  card: "card.ts",
  dev: "development.ts",
  load: "load.ts",
  "company-list": "company-list.ts",
  jobs: "jobs.ts",
  orders: "orders-list.ts",
  pieces: "pieces-queue.ts",
  "two-builds": "two-builds.ts",
  "wallet-passes": "wallet-passes.ts",
};

const [name = "", ...args] = process.argv.slice(2);
const file = files[name];
if (file) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${Object.keys(files).join(", ")}.\n`);
  process.exitCode = 2;
}
