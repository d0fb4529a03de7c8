import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { bigHeicPhoto, heicClaiming } from "../factories/image.ts";
import { sendPhoto } from "./photo.ts";
import { report, rounds } from "./rounds.ts";

const uploads = rounds(1, 50);
/** MB by which decoding may raise the server's memory. */
const mostMb = 300;
const reset = "/proc/self/clear_refs";

function memoryMb({ process: { pid } }: RunningServer, what: "VmRSS" | "VmHWM"): number {
  return Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );
}

// Seen to fail with heic-decode, which copies every pixel out of the decoder: 417 MB more.
test.runIf(existsSync(reset))(
  `a HEIC of 20 megapixels, sent ${uploads} times, and a bomb raise the server's memory by at most ${mostMb} MB`,
  async () => {
    const server = await startServer({ env: { TRUST_PROXY: "true" } });
    const before = memoryMb(server, "VmRSS");
    /** Checks by how much the process's peak memory rises during the work. */
    async function risesBy(name: string, work: () => Promise<unknown>): Promise<void> {
      writeFileSync(`/proc/${server.process.pid}/clear_refs`, "5");
      await work();
      const peak = memoryMb(server, "VmHWM");
      report(`heic: ${name}: ${before} MB before, ${peak} MB at most, a rise of ${peak - before} MB`);
      expect(peak - before, name).toBeLessThan(mostMb);
    }
    const status = async (bytes: Buffer) => (await sendPhoto(server, bytes)).status;

    try {
      const photo = bigHeicPhoto("red-blue-5000x4000");
      await risesBy("12 megapixels", async () => expect(await status(bigHeicPhoto("red-blue-4032x3024"))).toBe(201));
      await risesBy(`20 megapixels, ${uploads} times`, async () => {
        for (let round = 0; round < uploads; round += 1) expect(await status(photo)).toBe(201);
      });
      await risesBy("20 megapixels, two at once", async () =>
        expect(await Promise.all([status(photo), status(photo)])).toEqual([201, 201]),
      );
      await risesBy("a bomb that claims 64 by 48", async () =>
        expect(await status(heicClaiming(bigHeicPhoto("grey-12000x9000"), 64, 48))).toBe(422),
      );
    } finally {
      await server.stop();
    }
  },
);
