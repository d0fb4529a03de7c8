import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { createDetachedSignature, type PassSigner } from "./detached-signature.ts";

/** The contents of a pass, and its signer. */
export interface PassToSign {
  /** Its files by name, `pass.json` among them. */
  files: Readonly<Record<string, Uint8Array>>;
  signer: PassSigner;
  /** ms since 1970 UTC. */
  at: number;
}

/** Packs a pass as Wallet reads it (.pkpass): its files, their SHA-1 digests, and the digests' signature. */
export async function packPass({ files, signer, at }: PassToSign): Promise<Buffer> {
  const digests = Object.entries(files).map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const zip = new ZipFile();
  const all = { ...files, "manifest.json": manifest, signature: createDetachedSignature(manifest, signer, at) };
  for (const [name, bytes] of Object.entries(all))
    zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(at), compress: !name.endsWith(".png") });
  zip.end();
  return buffer(zip.outputStream);
}
