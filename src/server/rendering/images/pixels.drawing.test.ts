import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeImagePixels } from "./pixels.ts";

// Without WebP in estimateDecoderBytes each of the 40 was seen to be read, as many together as there are threads.
test("lossless WebPs of many pixels in few bytes are read one at a time, and a crowd of them is told to come back", async () => {
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
