import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { makeWalletCertificates, type WalletCertificates } from "#test/factories/wallet-certificates.ts";
import { readZip } from "#test/harness/read-zip.ts";
import type { PassSigner } from "./detached-signature.ts";
import { drawPassIcons, drawPassThumbnail } from "./pass-images.ts";
import { signPassInThread } from "./sign-pass-in-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-wallet-"));
let chain: WalletCertificates;
let signer: PassSigner;
beforeAll(() => {
  chain = makeWalletCertificates(folder);
  const { wallet } = readEnvironmentSettings(chain.env);
  if (!wallet) throw new Error("Apple Wallet is off.");
  signer = wallet;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = Date.now();
const files = { "pass.json": Buffer.from('{"formatVersion":1}'), "icon.png": Buffer.from("icon") };

/** Writes an unpacked pass, and asks OpenSSL whether the certificate chain signed its manifest. */
function verify(pass: Record<string, Buffer>, root = chain.root) {
  const [manifest, signature] = ["manifest.json", "signature"].map((name) => {
    writeFileSync(join(folder, name), pass[name] ?? "");
    return join(folder, name);
  });
  return spawnSync(
    "openssl",
    [
      "smime",
      "-verify",
      "-binary",
      "-inform",
      "DER",
      "-in",
      signature ?? "",
      "-content",
      manifest ?? "",
      "-CAfile",
      root,
      "-purpose",
      "any",
    ],
    { encoding: "utf8" },
  );
}

// Seen to fail with the attributes signed in the form in which the signature stores them.
it("is signed by the certificate and contains the chain and the time, according to OpenSSL", async () => {
  const pass = await readZip(await signPassInThread({ files, signer, at }));
  expect(verify(pass)).toMatchObject({ status: 0, stdout: pass["manifest.json"]?.toString() });
  const print = execFileSync(
    "openssl",
    ["cms", "-cmsout", "-print", "-inform", "DER", "-in", join(folder, "signature")],
    {
      encoding: "utf8",
    },
  );
  expect(print).toMatch(/signingTime/);
  expect(print.match(/Pass Type ID|Worldwide Developer Relations/g)?.length).toBeGreaterThanOrEqual(2);
});

it("lists the SHA-1 of each of its files, and nothing else", async () => {
  const {
    "manifest.json": manifest,
    signature,
    ...others
  } = await readZip(await signPassInThread({ files, signer, at }));
  expect(signature?.length).toBeGreaterThan(1000);
  expect(JSON.parse(manifest?.toString() ?? "")).toEqual(
    Object.fromEntries(
      Object.entries(others).map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]),
    ),
  );
});

it("is refused by OpenSSL after a changed byte, or under another root", async () => {
  const pass = await readZip(await signPassInThread({ files, signer, at }));
  expect(verify({ ...pass, "manifest.json": Buffer.from('{"pass.json":""}') }).status).not.toBe(0);
  const other = mkdtempSync(join(folder, "other-"));
  expect(verify(pass, makeWalletCertificates(other).root).status).not.toBe(0);
});

it("has images of Apple's sizes, and stays light even with the worst portrait", async () => {
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer();
  const icon = readFileSync(join(import.meta.dirname, "../../../../public/assets/icon-512.png"));
  const images = { ...(await drawPassIcons(icon)), ...(await drawPassThumbnail(noise)) };
  const sizes = Object.entries(images).map(async ([name, png]) => {
    const { format, width, height } = await sharp(png).metadata();
    return [name, `${format} ${width}x${height}`];
  });
  expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
    "icon.png": "png 29x29",
    "icon@2x.png": "png 58x58",
    "icon@3x.png": "png 87x87",
    "logo.png": "png 50x50",
    "logo@2x.png": "png 100x100",
    "thumbnail@2x.png": "png 180x180",
  });
  const pass = await signPassInThread({ files: { ...files, ...images }, signer, at });
  expect(pass.length).toBeLessThanOrEqual(60_000);
});
