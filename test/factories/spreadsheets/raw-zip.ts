import { deflateRawSync } from "node:zlib";

export interface RawPart {
  name: string;
  content: string | Buffer;
  /** The size that the directory claims instead of the true one. */
  claims?: number;
  /** 1: encrypted. */
  flags?: number;
  /** 8: deflated; any other is unknown. */
  method?: number;
}

/** Writes a ZIP by hand, whose directory may be false. */
export function writeRawZip(parts: readonly RawPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const packed = deflateRawSync(part.content, { level: 9 });
    const name = Buffer.from(part.name);
    const local = Buffer.concat([header(part, packed, { at: undefined }), name, packed]);
    directory.push(header(part, packed, { at }), name);
    pieces.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}

/** Returns a part's header or, given its offset, its directory entry. */
function header(
  { name, content, claims, flags = 0, method = 8 }: RawPart,
  packed: Buffer,
  { at }: { at: number | undefined },
): Buffer {
  const shift = at === undefined ? 0 : 2;
  const head = Buffer.alloc(at === undefined ? 30 : 46);
  head.writeUInt32LE(at === undefined ? 0x04034b50 : 0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6 + shift);
  head.writeUInt16LE(method, 8 + shift);
  head.writeUInt32LE(packed.length, 18 + shift);
  head.writeUInt32LE(claims ?? Buffer.byteLength(content), 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  if (at !== undefined) head.writeUInt32LE(at, 42);
  return head;
}
