/**
 * `npm run bench -- wallet-passes [passes=1000]`: signs passes as phones would fetch them after a change of all cards
 * of a company, drawing each portrait too, and prints how long the event loop was blocked. Sets the exit code to 1 if
 * its own work blocked it for longer than 50 ms.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readEnvironmentSettings } from "../src/server/config/environment-settings.ts";
import { drawPassIcons, drawPassThumbnail } from "../src/server/rendering/wallet-pass/pass-images.ts";
import { signPassInThread } from "../src/server/rendering/wallet-pass/sign-pass-in-thread.ts";
import { naturalPhoto } from "../test/factories/natural-photo.ts";
import { makeWalletCertificates } from "../test/factories/wallet-certificates.ts";

const [passes = 1000] = process.argv.slice(2).map(Number);
const longestMs = 50;

const folder = mkdtempSync(join(tmpdir(), "vcard-bench-wallet-"));
const { wallet } = readEnvironmentSettings(makeWalletCertificates(folder).env);
rmSync(folder, { recursive: true, force: true });
if (!wallet) throw new Error("Apple Wallet is off.");
const signer = { certificate: wallet.certificate, key: wallet.key, intermediate: wallet.intermediate };
const portrait = await naturalPhoto(400, 400);
const icons = await drawPassIcons(readFileSync(join(import.meta.dirname, "../public/assets/icon-512.png")));

async function makePass(at: number): Promise<number> {
  const content = { formatVersion: 1, serialNumber: String(at) };
  const files = { "pass.json": Buffer.from(JSON.stringify(content)), ...icons, ...(await drawPassThumbnail(portrait)) };
  return (await signPassInThread({ files, signer, at: Date.now() })).length;
}

// Warm-up: starts the thread and compiles the code.
await makePass(-1);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
/** The longest time (ms of processor) of this thread between two ticks, which other processes cannot lengthen. */
let processor = 0;
let used = threadMs();
const ticks = setInterval(() => {
  const spent = threadMs();
  processor = Math.max(processor, spent - used);
  used = spent;
}, 1);
const begun = performance.now();
let heaviest = 0;
// As many at a time as would wait for each other in the service.
for (let at = 0; at < passes; at += 200) {
  const sizes = await Promise.all(Array.from({ length: Math.min(200, passes - at) }, (_, more) => makePass(at + more)));
  heaviest = Math.max(heaviest, ...sizes);
}
const ms = performance.now() - begun;
clearInterval(ticks);
delay.disable();
process.stdout.write(
  `${passes} passes in ${(ms / 1000).toFixed(1)} s (${(ms / passes).toFixed(1)} ms each), ${(heaviest / 1000).toFixed(1)} KB at most, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n` +
    `event loop held ${processor.toFixed(1)} ms at most (${(delay.max / 1e6).toFixed(1)} by the clock, 99 %: ${(delay.percentile(99) / 1e6).toFixed(1)})\n`,
);
if (processor > longestMs) process.exitCode = 1;

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
