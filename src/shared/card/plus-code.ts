/** Digits of the Open Location Code specification, which has no vowels and no likely mistakes. */
const digits = "23456789CFGHJMPQRVWX";
/** Digits that a short code leaves out, of a place within about 40 km of a known one. */
const leftOut = 4;

export interface Coordinates {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Towns from which a short code is reckoned, as maps write it: "MHV4+F9 Dakar". */
const towns: Readonly<Record<string, Coordinates>> = {
  dakar: { latitude: 14.6937, longitude: -17.4441 },
  pikine: { latitude: 14.7549, longitude: -17.3906 },
  guediawaye: { latitude: 14.7769, longitude: -17.3969 },
  rufisque: { latitude: 14.7158, longitude: -17.2736 },
  thies: { latitude: 14.791, longitude: -16.9359 },
  mbour: { latitude: 14.422, longitude: -16.9638 },
  saly: { latitude: 14.4469, longitude: -17.0069 },
  "saint-louis": { latitude: 16.0326, longitude: -16.4818 },
  touba: { latitude: 14.8633, longitude: -15.8756 },
  diourbel: { latitude: 14.6549, longitude: -16.2314 },
  kaolack: { latitude: 14.1652, longitude: -16.0757 },
  fatick: { latitude: 14.339, longitude: -16.4111 },
  kaffrine: { latitude: 14.1059, longitude: -15.5508 },
  louga: { latitude: 15.6144, longitude: -16.2286 },
  matam: { latitude: 15.6559, longitude: -13.2554 },
  tambacounda: { latitude: 13.7707, longitude: -13.6673 },
  kolda: { latitude: 12.8983, longitude: -14.9412 },
  sedhiou: { latitude: 12.7081, longitude: -15.5569 },
  kedougou: { latitude: 12.5605, longitude: -12.1747 },
  ziguinchor: { latitude: 12.5833, longitude: -16.2719 },
};

/** Units of the last digit in a degree, and in a step of each pair of digits: 20°, 1°, 1/20°, 1/400°, 1/8000°. */
const perDegree = 8000;
const units = [160_000, 8000, 400, 20, 1];

/** Encodes a place as a plus code of ten digits. */
export function encodePlusCode({ latitude, longitude }: Coordinates): string {
  // In whole units: fractions of degrees have no exact binary form.
  const north = Math.min(Math.floor((Math.max(latitude, -90) + 90) * perDegree + 1e-6), 180 * perDegree - 1);
  const east = Math.floor(((((longitude + 180) % 360) + 360) % 360) * perDegree + 1e-6);
  const code = units
    .flatMap((unit) => [north, east].map((place) => digits.charAt(Math.floor(place / unit) % 20)))
    .join("");
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

/** Decodes a full plus code to the middle of its place; `undefined` for any other text. */
export function decodePlusCode(code: string): Coordinates | undefined {
  if (!isFullPlusCode(code)) return undefined;
  const plain = code.replace("+", "");
  const read = (from: number) =>
    units.reduce((sum, unit, at) => sum + digits.indexOf(plain.charAt(2 * at + from)) * unit, 0) / perDegree;
  const half = 1 / perDegree / 2;
  return { latitude: round(read(0) - 90 + half), longitude: round(read(1) - 180 + half) };
}

/** Six decimals: 0.1 m. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Checks whether a text is a plus code of ten digits, in upper case, within the globe. */
export function isFullPlusCode(code: string): boolean {
  // No place is north of 90° or east of 180°.
  return /^[2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2}$/.test(code);
}

/**
 * Reads a plus code as people copy it from a map: full ("7C64MHV4+F9"), or short with a town of Senegal
 * ("MHV4+F9 Dakar"); returns the full code, or `undefined`.
 */
export function readPlusCode(typed: string): string | undefined {
  const [first = "", ...rest] = typed.trim().split(/[\s,]+/);
  const code = first.toUpperCase();
  if (isFullPlusCode(code)) return code;
  if (!/^[2-9CFGHJMPQRVWX]{4}\+[2-9CFGHJMPQRVWX]{2}$/.test(code)) return undefined;
  const near = findTown(rest);
  return near && recoverNearest(code, near);
}

/** The country, or a quarter, may follow. */
function findTown(words: readonly string[]): Coordinates | undefined {
  for (const word of words) {
    const name = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
    if (Object.hasOwn(towns, name)) return towns[name];
  }
  return undefined;
}

/** The place of this short code that is nearest to a known one. */
function recoverNearest(short: string, near: Coordinates): string {
  const code = encodePlusCode(near).slice(0, leftOut) + short;
  const found = decodePlusCode(code);
  if (!found) return code;
  // One digit more or less of what was left out is 1°.
  const nearer = (degrees: number, to: number) => {
    if (degrees - to > 0.5) return degrees - 1;
    return to - degrees > 0.5 ? degrees + 1 : degrees;
  };
  return encodePlusCode({
    latitude: nearer(found.latitude, near.latitude),
    longitude: nearer(found.longitude, near.longitude),
  });
}
