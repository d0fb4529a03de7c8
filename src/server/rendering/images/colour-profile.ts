import { crc32, deflateSync } from "node:zlib";

/** The colours in a HEIC's `nclx` box, in numbers of ITU-T H.273. */
interface NclxColours {
  transfer: number;
  /** x and y of red, green, blue and white; zeros where they are not given. */
  chromaticities: readonly number[];
}

type Vector = readonly [number, number, number];
/** Three columns. */
type Matrix = readonly [Vector, Vector, Vector];

const rec709 = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
/** The reference white of ICC profiles. */
const d50: Vector = [0.9642, 1, 0.8249];
/** Bradford matrix: from XYZ to the eye's cone responses, where one white is adapted to another. */
const toCones: Matrix = [
  [0.8951, -0.7502, 0.0389],
  [0.2664, 1.7135, -0.0685],
  [-0.1614, 0.0367, 1.0296],
];

/** Turn a value from 0 to 1 into light. For HDR (PQ and HLG), light brighter than white (203 cd/m²) is cut. */
const transfers: Record<number, (value: number) => number> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => {
    const root = value ** (32 / 2523);
    return (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (8192 / 1305) * (10_000 / 203);
  },
  18: (value) =>
    ((value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12) / 0.265) ** 1.2,
};

/** sRGB's curve, which cameras mean too when they name television's (1, 6, 14, 15). */
function readSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Builds the ICC profile of such colours; `undefined` for sRGB. */
export function buildNclxProfile({ transfer, chromaticities }: NclxColours): Buffer | undefined {
  const curve = transfers[transfer];
  const xy = chromaticities.every((one) => one > 0) ? chromaticities : rec709;
  if (!curve && xy.every((one, at) => Math.abs(one - (rec709[at] ?? 0)) < 1e-4)) return undefined;
  const [red, green, blue, white] = [0, 2, 4, 6].map((at): Vector => {
    const [x = 0, y = 1] = xy.slice(at);
    return [x / y, 1, (1 - x - y) / y];
  }) as [Vector, Vector, Vector, Vector];
  const light = solve([red, green, blue], white);
  const adaptation = divide(combine(toCones, d50), combine(toCones, white));
  const primaries = ([red, green, blue] as const).map((colour, at) => {
    const cones = combine(toCones, colour).map((one, cone) => one * (light[at] ?? 0) * (adaptation[cone] ?? 0));
    return solve(toCones, cones as unknown as Vector);
  });
  const trc = writeCurve(curve ?? readSrgb);
  return writeProfile([
    ["wtpt", writeXyz(d50)],
    ...primaries.map((xyz, at): [string, Buffer] => [`${"rgb"[at]}XYZ`, writeXyz(xyz)]),
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, trc]),
  ]);
}

function combine([a, b, c]: Matrix, [x, y, z]: Vector): Vector {
  return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z];
}

function computeDeterminant(a: Vector, b: Vector, c: Vector): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
}

/** Undoes `combine`. */
function solve([a, b, c]: Matrix, sum: Vector): Vector {
  const whole = computeDeterminant(a, b, c);
  return [
    computeDeterminant(sum, b, c) / whole,
    computeDeterminant(a, sum, c) / whole,
    computeDeterminant(a, b, sum) / whole,
  ];
}

function divide(a: Vector, b: Vector): Vector {
  return [a[0] / b[0], a[1] / b[1], a[2] / b[2]];
}

function writeXyz(xyz: Vector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ");
  for (const [at, value] of xyz.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at);
  return tag;
}

function writeCurve(curve: (value: number) => number): Buffer {
  const steps = 4096;
  const tag = Buffer.alloc(12 + 2 * steps);
  tag.write("curv");
  tag.writeUInt32BE(steps, 8);
  for (let step = 0; step < steps; step += 1)
    tag.writeUInt16BE(Math.round(65_535 * Math.min(1, curve(step / (steps - 1)))), 12 + 2 * step);
  return tag;
}

/** Writes a profile (ICC.1:2022, 7.2 and 7.3). */
function writeProfile(tags: readonly (readonly [string, Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + 12 * tags.length);
  const bytes = Buffer.concat([head, ...tags.map(([, tag]) => tag)]);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(0x0430_0000, 8);
  bytes.write("mntrRGB XYZ ", 12);
  bytes.write("acsp", 36);
  writeXyz(d50).copy(bytes, 68, 8);
  bytes.writeUInt32BE(tags.length, 128);
  let [at, from] = [132, head.length];
  for (const [name, tag] of tags) {
    bytes.write(name, at);
    bytes.writeUInt32BE(from, at + 4);
    bytes.writeUInt32BE(tag.length, at + 8);
    [at, from] = [at + 12, from + tag.length];
  }
  return bytes;
}

/** Puts an ICC profile into a PNG, behind its header, so that libvips converts our pixels like a received PNG's. */
export function addProfileToPng(png: Buffer, profile: Uint8Array): Buffer {
  const headerEnd = 33;
  const body = Buffer.concat([Buffer.from("iCCPcolours\0\0"), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, headerEnd), length, body, sum, png.subarray(headerEnd)]);
}
