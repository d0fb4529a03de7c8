import { createHash } from "node:crypto";
import { imageEncoders, type ImageEncoders } from "#server/rendering/images/image-variants-later.ts";

/** Encodes each photo once a worker, since most tests send the same ones. */
export const keptImages: ImageEncoders = {
  process: (kind, bytes) => keep([kind, hash(bytes)], () => imageEncoders.process(kind, bytes)),
  encodeAvif: (kind, widest, widths, most) =>
    keep([kind, hash(widest.bytes), widths, most], () => imageEncoders.encodeAvif(kind, widest, widths, most)),
};

const kept = new Map<string, Promise<unknown>>();

function keep<Encoded>(of: unknown[], encode: () => Promise<Encoded>): Promise<Encoded> {
  const key = JSON.stringify(of);
  const before = kept.get(key) as Promise<Encoded> | undefined;
  if (before) return before;
  const encoded = encode();
  kept.set(key, encoded);
  // A refusal may be temporary, such as "too many at once".
  encoded.catch(() => kept.delete(key));
  return encoded;
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}
