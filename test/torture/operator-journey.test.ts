import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { report } from "./rounds.ts";

const script = join(import.meta.dirname, "../../tools/operator-journey/operator-journey.sh");
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

// Too long for `npm test`: it makes a release, and each stop waits five seconds so that a load balancer notices.
// Seen to fail while the script did not expect `doctor` to refuse simulated payments.
test.runIf(hasCaddy)("the operator's journey, from the sources to a restored site", () => {
  const { status, stdout, stderr } = spawnSync(script, { encoding: "utf8" });
  expect(status).toBe(0);
  expect(status === 0 ? "" : stdout + stderr).toBe("");
  report(stdout.trim().split("\n").at(-1) ?? "");
});
