import { expect, test } from "vitest";
import { heicPhoto } from "#test/factories/image.ts";
import { decodeHeic } from "./heic.ts";

/** Every `ispe` box tells a size; the decoder is told another before it decodes. */
function claiming(width: number, height: number): Buffer {
  const bytes = heicPhoto();
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

test("a real HEIC becomes its pixels", async () => {
  const { data, width, height } = await decodeHeic(heicPhoto());
  expect([width, height, data.length]).toEqual([64, 48, 64 * 48 * 4]);
  const [r, g, b] = data.subarray(0, 3);
  expect([(r ?? 0) > 200, (g ?? 255) < 60, (b ?? 255) < 60]).toEqual([true, true, true]);
});

test("a bomb is refused before it is decoded", async () => {
  const refused = expect(decodeHeic(claiming(5_000, 4_001))).rejects;
  await refused.toMatchObject({ code: "upload.heic_unreadable", cause: { message: expect.stringContaining("too many pixels") } });
});

test("what cannot be read, or not in time, is a sentence and ends its thread", async () => {
  const whole = heicPhoto();
  await expect(decodeHeic(whole.subarray(0, 500))).rejects.toThrow("upload.heic_unreadable");
  await expect(decodeHeic(Buffer.concat([whole.subarray(0, 40), Buffer.alloc(800)]))).rejects.toThrow("upload.heic_unreadable");
  await expect(decodeHeic(whole, 0)).rejects.toThrow("upload.heic_unreadable");
});
