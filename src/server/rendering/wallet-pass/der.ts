/** What little of ASN.1's DER a signature of a pass is written with (X.690). */
const tags = { integer: 0x02, octets: 0x04, none: 0x05, oid: 0x06, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;

type DerTag = keyof typeof tags | number;

export function encodeDer(tag: DerTag, ...parts: readonly Buffer[]): Buffer {
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
export function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((arc) => {
    const septets = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) septets.unshift(128 + (rest % 128));
    return septets;
  });
  return encodeDer("oid", Buffer.from(bytes));
}

/** Encodes an instant (ms) to the second; years 1950 to 2049 (RFC 5652, 11.3). */
export function encodeUtcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14);
  return encodeDer("utcTime", Buffer.from(`${digits}Z`));
}

/** A set has its elements in the order of their bytes. */
export function encodeSet(elements: readonly Buffer[]): Buffer {
  return encodeDer("set", ...elements.toSorted(Buffer.compare));
}

/** An element with its tag and length, as it stands in `bytes` from `start` on. */
interface DerElement {
  tag: number;
  whole: Buffer;
  content: Buffer;
}

/** Reads the elements that follow one another in DER that OpenSSL has accepted. */
export function readDerElements(bytes: Buffer): DerElement[] {
  const found: DerElement[] = [];
  for (let start = 0; start < bytes.length; ) {
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
