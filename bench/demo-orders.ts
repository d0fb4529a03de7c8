import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Makes the demo's orders in a data folder; paths of a live card and of an unpaid order. */
export function makeDemoOrders(dataDir: string): [card: string, payment: string] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/start.mjs"), "--run", "seed"], { cwd: root, encoding: "utf8", env: { ...process.env, DATA_DIR: dataDir } });
  const [card] = /\/vcard\/\w+/.exec(stdout) ?? [];
  const [payment] = /\/payer\/\w+/.exec(stdout) ?? [];
  if (!card || !payment) throw new Error(`The demo orders were not made: ${stderr}`);
  return [card, payment];
}
