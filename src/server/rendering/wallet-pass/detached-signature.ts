import { type KeyObject, X509Certificate, createHash, sign } from "node:crypto";

/** The tags of ASN.1's DER that a pass's signature needs (X.690). */
const tags = { integer: 0x02, octets: 0x04, none: 0x05, oid: 0x06, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;

type DerTag = keyof typeof tags | number;

function encodeDer(tag: DerTag, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const number = typeof tag === "number" ? tag : tags[tag];
  return Buffer.concat([Buffer.from([number]), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

/** Encodes an object identifier such as `1.2.840.113549.1.7.2`. */
function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((arc) => {
    const septets = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) septets.unshift(128 + (rest % 128));
    return septets;
  });
  return encodeDer("oid", Buffer.from(bytes));
}

/** Encodes a time (ms) to the second; years 1950 to 2049 (RFC 5652, 11.3). */
function encodeUtcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14);
  return encodeDer("utcTime", Buffer.from(`${digits}Z`));
}

/** DER sorts a set's elements by their bytes. */
function encodeSet(elements: readonly Buffer[]): Buffer {
  return encodeDer("set", ...elements.toSorted(Buffer.compare));
}

/** An element with its tag and content; `whole` includes tag and length. */
interface DerElement {
  tag: number;
  whole: Buffer;
  content: Buffer;
}

/** Reads consecutive elements of DER that OpenSSL has accepted. */
function readDerElements(bytes: Buffer): DerElement[] {
  const found: DerElement[] = [];
  for (let start = 0; start < bytes.length;) {
    const first = bytes.readUInt8(start + 1);
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(start + 2, lengthBytes);
    const content = start + 2 + lengthBytes;
    found.push({
      tag: bytes.readUInt8(start),
      whole: bytes.subarray(start, content + length),
      content: bytes.subarray(content, content + length),
    });
    start = content + length;
  }
  return found;
}

/** Object identifiers from RFC 5652, RFC 8017 and FIPS 180. */
const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
} as const;

/** The signer of passes: PEM certificates, and the RSA key of the first. */
export interface PassSigner {
  certificate: string;
  key: KeyObject;
  /** Apple's certificate, which signed `certificate`. */
  intermediate: string;
}

/**
 * Creates a detached signature of bytes (CMS SignedData, RFC 5652) as Wallet requires it: with SHA-256, the signing
 * time (ms) and both certificates.
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
    // The attributes are signed as a set, but stored in the signature under another tag.
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

/** Replaces a set's tag with an implicit context tag. */
function asContext(number: number, set: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + number]), set.subarray(1)]);
}

/** Identifies a certificate by its issuer and serial number (RFC 5280, 4.1). */
function readIssuerAndSerialNumber(certificate: Buffer): Buffer {
  const [whole] = readDerElements(certificate);
  const [signed] = readDerElements(whole?.content ?? Buffer.of());
  const fields = readDerElements(signed?.content ?? Buffer.of());
  // The version may be missing.
  const [serialNumber, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serialNumber || !issuer) throw new Error("The certificate names no issuer.");
  return encodeDer("sequence", issuer.whole, serialNumber.whole);
}
