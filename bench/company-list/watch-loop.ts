/**
 * Loaded into the measured server (`--import`): on SIGUSR2 prints the longest time that the event loop was blocked
 * since the last line, by the clock and in processor time of its thread, which other processes cannot lengthen.
 */
import { isMainThread } from "node:worker_threads";

const tickMs = 1;

if (isMainThread) {
  let [wall, processor] = [0, 0];
  let at = performance.now();
  let used = threadMs();
  setInterval(() => {
    const [now, spent] = [performance.now(), threadMs()];
    wall = Math.max(wall, now - at - tickMs);
    processor = Math.max(processor, spent - used);
    [at, used] = [now, spent];
  }, tickMs).unref();
  process.on("SIGUSR2", () => {
    process.stdout.write(`loop ${wall.toFixed(1)} ${processor.toFixed(1)}\n`);
    [wall, processor] = [0, 0];
  });
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
