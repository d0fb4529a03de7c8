import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface DemoAccount {
  email: string;
  password: string;
}

/**
 * Makes a month of the demonstration in a data folder; returns the paths of a live SILVER card and of an unpaid order,
 * and the administrator.
 */
export function makeDemoOrders(dataDir: string): [card: string, payment: string, administrator: DemoAccount] {
  const { stdout, stderr } = runSeed(dataDir, "--days", "30");
  const [card] = /\/vcard\/\w+/.exec(stdout.slice(stdout.indexOf("SILVER"))) ?? [];
  const [payment] = /\/payer\/\w+/.exec(stdout) ?? [];
  if (!card || !payment) throw new Error(`The demo orders were not made: ${stderr}`);
  return [card, payment, readAdministrator(stdout)];
}

/**
 * Makes the demonstration's whole year in a data folder; returns its administrator and the reference of the card it
 * shows.
 */
export function makeDemoYear(dataDir: string): DemoAccount & { card: string } {
  const { stdout, stderr } = runSeed(dataDir);
  const [, card] = /\/vcard\/(\w+)/.exec(stdout) ?? [];
  if (!card) throw new Error(`The demonstration was not made: ${stderr}`);
  return { ...readAdministrator(stdout), card };
}

/** @throws if the seed printed no administrator */
function readAdministrator(stdout: string): DemoAccount {
  const [, password] = /mot de passe .*: (\S+)$/m.exec(stdout) ?? [];
  const [email] = /\S+@\S+(?= : .*, Administrateur$)/m.exec(stdout) ?? [];
  if (!email || !password) throw new Error(`The demonstration has no administrator: ${stdout}`);
  return { email, password };
}

function runSeed(dataDir: string, ...words: string[]): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(root, "scripts/start.mjs"), "--run", "seed", ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
