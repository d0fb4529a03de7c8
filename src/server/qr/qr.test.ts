import { inflateSync } from "node:zlib";
import fc from "fast-check";
import readQrCode from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anyLine } from "#test/factories/contact.ts";
import { toCompactVCard } from "../features/cards/vcard.ts";
import { drawQr, qrSize } from "./qr.ts";

function contactNamed(firstName: string, lastName: string, address = "Dakar"): string {
  return toCompactVCard(
    {
      uid: "", revision: 0, cardUrl: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS", firstName, lastName, address, workAddress: address,
      phoneNumber: "+221771234567", phoneNumber2: "", workPhoneNumber: "+221338691234", workPhoneNumber2: "", email: "a@example.com", email2: "", workEmail: "b@example.com", workEmail2: "",
      company: "Teranga", jobTitle: "PDG", description: "", links: [],
    },
    500,
  );
}

/** Reads the PNG itself, as a telephone would see it. */
async function readPng(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: "dontInvert" })?.data;
}

test("is a 1000×1000 PNG of one bit a pixel, small, with a white border", async () => {
  const png = drawQr(contactNamed("Aïssatou", "N'Diaye"));
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: qrSize, height: qrSize, channels: 1 });
  expect(png.length).toBeLessThan(6000);
  expect(png[24]).toBe(1);
  const rows = inflateSync(png.subarray(png.indexOf("IDAT") + 4, -16));
  expect(rows.subarray(1, 126).every((byte) => byte === 255)).toBe(true);
});

test("24 PNGs read back as their text, very long names and emoji too", { timeout: 60_000 }, async () => {
  const longest = "Ⓐ".repeat(60);
  const texts = [contactNamed(longest, longest, "地".repeat(200)), contactNamed("👩🏾‍💼", "مريم"), "x".repeat(2953), "a"];
  texts.push(...fc.sample(fc.tuple(anyLine(60), anyLine(60)), 20).map(([first, last]) => contactNamed(first, last)));
  for (const text of texts) expect(await readPng(drawQr(text))).toBe(text);
});

test("100 more are read back by the maker itself", { timeout: 60_000 }, () => {
  for (const [first, last] of fc.sample(fc.tuple(anyLine(60), anyLine(60)), 100)) expect(() => drawQr(contactNamed(first, last))).not.toThrow();
});

test("what no code can hold is refused, not cut", () => {
  expect(() => drawQr("x".repeat(2954))).toThrow("too big");
});
