import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { offerNames } from "#shared/offers/offers.ts";

const assets = join(import.meta.dirname, "../../../../public/assets");

// Seen to fail without `offer-gold-1.webp`.
test.each(offerNames)("all pictures of the offer %s exist", (offer) => {
  const name = `offer-${offer.toLowerCase()}`;
  for (const file of [`${name}-1.avif`, `${name}-large-1.avif`, `${name}-1.webp`])
    expect(existsSync(join(assets, file)), file).toBe(true);
});
