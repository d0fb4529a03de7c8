import { createHash, sign, X509Certificate, type KeyObject } from "node:crypto";
import { encodeDer, encodeOid, encodeSet, encodeUtcTime, readDerElements } from "./der.ts";

/** Names of RFC 5652, RFC 8017 and FIPS 180. */
const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
} as const;

/** Who signs passes: PEM certificates, and the RSA key of the first. */
export interface PassSigner {
  certificate: string;
  key: KeyObject;
  /** Apple's, which signed the certificate. */
  intermediate: string;
}

/**
 * Signs bytes that are kept apart from their signature (CMS SignedData, RFC 5652), with SHA-256, the moment (ms) of the
 * signature and both certificates, as Wallet wants it.
 */
export function createDetachedSignature(bytes: Buffer, signer: PassSigner, at: number): Buffer {
  const certificate = new X509Certificate(signer.certificate).raw;
  const intermediate = new X509Certificate(signer.intermediate).raw;
  const sha256 = algorithm(oids.sha256);
  const attributes = encodeSet([
    attribute(oids.contentType, encodeOid(oids.data)),
    attribute(oids.signingTime, encodeUtcTime(at)),
    attribute(oids.messageDigest, encodeDer("octets", createHash("sha256").update(bytes).digest())),
  ]);
  const signerInfo = encodeDer(
    "sequence",
    version,
    readIssuerAndSerialNumber(certificate),
    sha256,
    asContext(0, attributes),
    algorithm(oids.rsa),
    // The attributes are signed as a set, and stand in the signature under another tag.
    encodeDer("octets", sign("sha256", attributes, signer.key)),
  );
  const signedData = encodeDer(
    "sequence",
    version,
    encodeSet([sha256]),
    encodeDer("sequence", encodeOid(oids.data)),
    asContext(0, encodeSet([certificate, intermediate])),
    encodeSet([signerInfo]),
  );
  return encodeDer("sequence", encodeOid(oids.signedData), encodeDer(0xa0, signedData));
}

const version = encodeDer("integer", Buffer.from([1]));

function algorithm(oid: string): Buffer {
  return encodeDer("sequence", encodeOid(oid), encodeDer("none"));
}

function attribute(oid: string, value: Buffer): Buffer {
  return encodeDer("sequence", encodeOid(oid), encodeSet([value]));
}

/** Replaces a set's tag by an implicit one of the context. */
function asContext(number: number, set: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + number]), set.subarray(1)]);
}

/** Names a certificate by who issued it and its number (RFC 5280, 4.1). */
function readIssuerAndSerialNumber(certificate: Buffer): Buffer {
  const [whole] = readDerElements(certificate);
  const [signed] = readDerElements(whole?.content ?? Buffer.of());
  const fields = readDerElements(signed?.content ?? Buffer.of());
  // The version may be left out.
  const [serialNumber, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serialNumber || !issuer) throw new Error("The certificate names no issuer.");
  return encodeDer("sequence", issuer.whole, serialNumber.whole);
}
