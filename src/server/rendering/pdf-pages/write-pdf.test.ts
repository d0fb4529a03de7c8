import { expect, test } from "vitest";
import { receivedPdfLimits } from "./pdf-page-rules.ts";
import { writeImagePdf } from "./write-pdf.ts";

// Seen to fail: the links were added on top of the bytes that a brochure may have.
test("refuses a PDF whose links exceed the bytes that its images leave", async () => {
  const link = { x: 0, y: 0, width: 1, height: 1, url: `https://example.com/${"a".repeat(500)}` };
  const page = {
    of: 1,
    data: Buffer.alloc(4, 255),
    pixels: { width: 1, height: 1 },
    points: { width: 100, height: 100 },
    links: Array.from({ length: 50 }, () => link),
  };
  const limits = { ...receivedPdfLimits.brochure, bytes: 20_000 };
  await expect(writeImagePdf([page], limits)).rejects.toMatchObject({ why: "too_heavy" });
  expect((await writeImagePdf([{ ...page, links: [link] }], limits)).pages).toBe(1);
});
