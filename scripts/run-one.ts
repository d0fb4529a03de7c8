/**
 * `npm run bench|draw|verify -- NAME [ARGUMENT …]`: runs the program of that name; without a name it lists them and
 * ends with 2.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Group = "bench" | "draw" | "verify";

/** The file of each program, from the repository's root. */
const programs: Record<Group, Record<string, string>> = {
  bench: {
    pages: "bench/pages.ts",
    card: "bench/card.ts",
    dev: "bench/development.ts",
    load: "bench/load.ts",
    "company-list": "bench/company-list.ts",
    jobs: "bench/jobs.ts",
    orders: "bench/orders-list.ts",
    pieces: "bench/pieces-queue.ts",
    "two-builds": "bench/two-builds.ts",
    "wallet-passes": "bench/wallet-passes.ts",
  },
  draw: {
    cards: "scripts/draw-cards.ts",
    "difficult-cards": "scripts/draw-difficult-cards.ts",
    images: "scripts/draw-images.ts",
    portal: "scripts/draw-portal.ts",
    print: "scripts/draw-print.ts",
    "share-pictures": "scripts/draw-share-pictures.ts",
  },
  verify: {
    browsers: "scripts/browsers.ts",
    security: "scripts/security.ts",
    "operator-road": "scripts/operator-road/operator-road.sh",
  },
};

const [group = "", name = "", ...args] = process.argv.slice(2);
const inGroup = programs[group as Group];
const file = inGroup[name];
if (file) {
  const path = join(import.meta.dirname, "..", file);
  const [command, ...before] = file.endsWith(".sh") ? [path] : [process.execPath, path];
  process.exitCode = spawnSync(command as string, [...before, ...args], { stdio: "inherit" }).status ?? 1;
} else {
  process.stderr.write(`npm run ${group} -- NAME, where NAME is one of: ${Object.keys(inGroup).join(", ")}.\n`);
  process.exitCode = 2;
}
