import fc from "fast-check";
import { expect, test } from "vitest";
import { anyLine } from "#test/factories/contact.ts";
import { buildAttachmentDisposition } from "./attachment.ts";

test.each([
  ["Aïssatou N'Diaye", `attachment; filename="Aissatou N'Diaye.png"; filename*=UTF-8''A%C3%AFssatou%20N%27Diaye.png`],
  [
    'a"; filename="evil.exe',
    `attachment; filename="a ; filename= evil.exe.png"; filename*=UTF-8''a%20%3B%20filename%3D%20evil.exe.png`,
  ],
  ["../../etc/passwd", `attachment; filename=".. .. etc passwd.png"; filename*=UTF-8''..%20..%20etc%20passwd.png`],
  ["مريم", `attachment; filename="contact.png"; filename*=UTF-8''%D9%85%D8%B1%D9%8A%D9%85.png`],
  // Old readers get only what is in Latin letters.
  [
    "Mariama (مريم) ߖߊߟߏ",
    `attachment; filename="Mariama.png"; filename*=UTF-8''Mariama%20%28%D9%85%D8%B1%D9%8A%D9%85%29%20%DF%96%DF%8A%DF%9F%DF%8F.png`,
  ],
  ["Ɗemba Ŋom", `attachment; filename="Demba Nom.png"; filename*=UTF-8''%C6%8Aemba%20%C5%8Aom.png`],
  [
    "مريم (QR code)",
    `attachment; filename="QR code.png"; filename*=UTF-8''%D9%85%D8%B1%D9%8A%D9%85%20%28QR%20code%29.png`,
  ],
  ["\r\nX: 1", `attachment; filename="X 1.png"; filename*=UTF-8''X%201.png`],
  ["///", `attachment; filename="contact.png"; filename*=UTF-8''contact.png`],
])("saves %j under its name", (name, header) => {
  expect(buildAttachmentDisposition(name, "png")).toBe(header);
});

test("each of 1,000 random names makes one well-formed header", () => {
  fc.assert(
    fc.property(anyLine(120), (name) => {
      const header = buildAttachmentDisposition(name, "png");
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+\.png"; filename\*=UTF-8''(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+\.png$/,
      );
      expect(() => decodeURIComponent(header.split("''")[1] ?? "%")).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});
