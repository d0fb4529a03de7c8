import { constants, deflateRawSync } from "node:zlib";

const modulus = 65_521n;
const piece = 1_000_000;

/** Compresses `before`, then `count` times one byte, as zlib does, without keeping or reading all the bytes. */
export function deflateRun(count: number, byte = 0, before = ""): Buffer {
  const part = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const whole = part(Buffer.alloc(piece, byte));
  return Buffer.concat([
    Buffer.from("789c", "hex"),
    part(Buffer.from(before, "latin1")),
    ...Array.from({ length: Math.floor(count / piece) }, () => whole),
    part(Buffer.alloc(count % piece, byte)),
    deflateRawSync(""),
    checksumOf(count, byte, before),
  ]);
}

/** Computes Adler-32. */
function checksumOf(count: number, byte: number, before: string): Buffer {
  let [sum, sums] = [1n, 0n];
  for (const value of Buffer.from(before, "latin1")) {
    sum += BigInt(value);
    sums += sum;
  }
  const [times, each] = [BigInt(count), BigInt(byte)];
  sums += times * sum + (each * times * (times + 1n)) / 2n;
  sum += times * each;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number((sums % modulus) * 65_536n + (sum % modulus)));
  return bytes;
}
