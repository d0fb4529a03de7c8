import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeImagePixels } from "./pixels.ts";

// Without WebP in estimateDecoderBytes all 40 were read, as many at once as there are threads.
test("reads tiny lossless WebPs of many pixels one at a time, and answers a crowd of them with `server.busy`", async () => {
  const bytes = await sharp({ create: { width: 3600, height: 3600, channels: 3, background: "red" } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  expect(bytes.length).toBeLessThan(1000);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, async () => (await decodeImagePixels(bytes, "webp")).width),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "server.busy" });
  expect(outcomes).toContainEqual({ status: "fulfilled", value: 3000 });
});
