/** Digits of the Open Location Code specification, chosen without vowels and without look-alikes. */
const digits = "23456789CFGHJMPQRVWX";
/** Leading digits that a short code leaves out; it means a place within about 40 km of a known one. */
const leftOut = 4;

export interface Coordinates {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Towns to which a short code can be relative, as maps write it ("MHV4+F9 Dakar"): name, latitude, longitude. */
const towns = `
dakar 14.69 -17.44, pikine 14.75 -17.39, guediawaye 14.78 -17.4, rufisque 14.72 -17.27,
keur massar 14.78 -17.31, bargny 14.69 -17.23, diamniadio 14.72 -17.18, sangalkam 14.78 -17.23,
sebikotane 14.75 -17.13, thies 14.79 -16.94, tivaouane 14.95 -16.82, mboro 15.14 -16.89,
mekhe 15.11 -16.62, meckhe 15.11 -16.62, khombole 14.77 -16.69, kayar 14.92 -17.12, pout 14.77 -17.06,
mbour 14.42 -16.96, saly 14.44 -17.01, somone 14.49 -17.08, ngaparou 14.46 -17.05,
popenguine 14.55 -17.11, nianing 14.35 -16.93, joal 14.17 -16.83, thiadiaye 14.42 -16.7,
saint louis 16.03 -16.48, richard toll 16.46 -15.7, ross bethio 16.27 -16.14, dagana 16.52 -15.51,
podor 16.65 -14.96, ndioum 16.51 -14.65, golere 16.25 -14.1, louga 15.61 -16.23, kebemer 15.37 -16.45,
dahra 15.35 -15.48, linguere 15.39 -15.12, touba 14.86 -15.88, mbacke 14.8 -15.91, diourbel 14.65 -16.23,
bambey 14.7 -16.45, fatick 14.34 -16.41, foundiougne 14.13 -16.47, sokone 13.88 -16.37,
toubacouta 13.78 -16.48, gossas 14.49 -16.06, kaolack 14.17 -16.08, guinguineo 14.27 -15.95,
nioro 13.75 -15.78, kaffrine 14.11 -15.55, birkelane 14.13 -15.75, koungheul 13.98 -14.8,
malem hodar 14.09 -15.29, tambacounda 13.77 -13.67, koumpentoum 13.98 -14.55, goudiry 14.18 -12.71,
bakel 14.9 -12.46, kidira 14.46 -12.22, kedougou 12.56 -12.17, salemata 12.63 -12.82, saraya 12.83 -11.75,
kolda 12.9 -14.94, velingara 13.15 -14.11, medina yoro foulah 13.29 -14.71, diaobe 12.94 -14.16,
sedhiou 12.71 -15.56, goudomp 12.58 -15.87, bounkiling 13.04 -15.69, ziguinchor 12.58 -16.27,
bignona 12.81 -16.23, oussouye 12.49 -16.55, cap skirring 12.39 -16.75, diembering 12.47 -16.78,
kafountine 12.93 -16.74, matam 15.66 -13.26, ourossogui 15.61 -13.32, kanel 15.49 -13.18,
ranerou 15.3 -13.96, thilogne 15.92 -13.67
`;

/** Units of the last digit in a degree, and in a step of each pair of digits: 20°, 1°, 1/20°, 1/400°, 1/8000°. */
const perDegree = 8000;
const units = [160_000, 8000, 400, 20, 1];

/** Encodes a place as a plus code of ten digits. */
export function encodePlusCode({ latitude, longitude }: Coordinates): string {
  // In whole units, since fractions of degrees have no exact binary form.
  const north = Math.min(Math.floor((Math.max(latitude, -90) + 90) * perDegree + 1e-6), 180 * perDegree - 1);
  const east = Math.floor(((((longitude + 180) % 360) + 360) % 360) * perDegree + 1e-6);
  const code = units
    .flatMap((unit) => [north, east].map((place) => digits.charAt(Math.floor(place / unit) % 20)))
    .join("");
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

/** Decodes a full plus code to the center of its area; `undefined` for any other text. */
export function decodePlusCode(code: string): Coordinates | undefined {
  if (!isFullPlusCode(code)) return undefined;
  const plain = code.replace("+", "");
  const read = (from: number) =>
    units.reduce((sum, unit, at) => sum + digits.indexOf(plain.charAt(2 * at + from)) * unit, 0) / perDegree;
  const half = 1 / perDegree / 2;
  return { latitude: round(read(0) - 90 + half), longitude: round(read(1) - 180 + half) };
}

/** Rounds to six decimals: 0.1 m. */
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
  const [, first = "", rest = ""] = /^\s*([^\s,]*)(.*)$/s.exec(typed) ?? [];
  const code = first.toUpperCase();
  if (isFullPlusCode(code)) return code;
  if (!/^[2-9CFGHJMPQRVWX]{4}\+[2-9CFGHJMPQRVWX]{2}$/.test(code)) return undefined;
  const near = findTown(rest);
  return near && recoverNearest(code, near);
}

/** Finds the first town of Senegal that a text names; it may also name the country or a neighborhood. */
function findTown(text: string): Coordinates | undefined {
  const words = fold(text);
  const named = [...towns.matchAll(/([a-z ]+) (\d[\d.]*) (-\d[\d.]*)/g)]
    .map(([, name = "", latitude, longitude]) => ({
      at: ` ${words} `.indexOf(` ${name.trim()} `),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return named[0];
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}

/** Completes a short code to the place nearest to a known one. */
function recoverNearest(short: string, near: Coordinates): string {
  const code = encodePlusCode(near).slice(0, leftOut) + short;
  const found = decodePlusCode(code);
  if (!found) return code;
  // Changing the left-out digits by one moves the place by 1°.
  const nearer = (degrees: number, to: number) => {
    if (degrees - to > 0.5) return degrees - 1;
    return to - degrees > 0.5 ? degrees + 1 : degrees;
  };
  return encodePlusCode({
    latitude: nearer(found.latitude, near.latitude),
    longitude: nearer(found.longitude, near.longitude),
  });
}
