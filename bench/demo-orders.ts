import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Makes a month of the demonstration in a data folder; paths of a live SILVER card and of an unpaid order. */
export function makeDemoOrders(dataDir: string): [card: string, payment: string] {
  const { stdout, stderr } = runSeed(dataDir, "--days", "30");
  const [card] = /\/vcard\/\w+/.exec(stdout.slice(stdout.indexOf("SILVER"))) ?? [];
  const [payment] = /\/payer\/\w+/.exec(stdout) ?? [];
  if (!card || !payment) throw new Error(`The demo orders were not made: ${stderr}`);
  return [card, payment];
}

/** Makes the demonstration's whole year in a data folder; its administrator's address and password, and the reference of the card that is shown. */
export function makeDemoYear(dataDir: string): { email: string; password: string; card: string } {
  const { stdout, stderr } = runSeed(dataDir);
  const [, password] = /mot de passe .*: (\S+)$/m.exec(stdout) ?? [];
  const [email] = /\S+@\S+(?= : .*, Administrateur$)/m.exec(stdout) ?? [];
  const [, card] = /\/vcard\/(\w+)/.exec(stdout) ?? [];
  if (!email || !password || !card) throw new Error(`The demonstration was not made: ${stderr}`);
  return { email, password, card };
}

function runSeed(dataDir: string, ...words: string[]): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(root, "scripts/start.mjs"), "--run", "seed", ...words], { cwd: root, encoding: "utf8", env: { ...process.env, DATA_DIR: dataDir } });
}
