import type { Material, Scene, Thing, Vector } from "./photograph.ts";

/** Reads the light of a picture's pixel; positions are fractions of its width and height. */
export type Print = (across: number, down: number) => Vector;

/** What the scenes show; cards are drawn without their simulated shine. */
export type PrintName = "silver" | "gold" | "gold-back" | "custom" | "page";

const card = { box: [4.28, 0.05, 2.7] as Vector, corner: 0.318 };
const plain = (color: Vector, rough = 1): Material => ({ color, rough: [rough, rough], metal: 0 });

/** Returns the distance to a slab with rounded corners and softened edges. */
function slab([x, y, z]: Vector, corner: number, edge: number): Thing["distance"] {
  return (px, py, pz) => {
    const [dx, dz] = [Math.abs(px) - x + corner, Math.abs(pz) - z + corner];
    const side = Math.hypot(Math.max(dx, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dz), 0) - corner + edge;
    const top = Math.abs(py) - y + edge;
    return Math.min(Math.max(side, top), 0) + Math.hypot(Math.max(side, 0), Math.max(top, 0)) - edge;
  };
}

/** Returns repeatable noise from 0 to 1. */
function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const at = (a: number, b: number) => {
    const hash = Math.imul(Math.imul(a, 374761393) ^ Math.imul(b, 668265263), 1274126177);
    return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;
  return mix(mix(at(i, j), at(i + 1, j), u), mix(at(i, j + 1), at(i + 1, j + 1), u), v);
}
const clouds = (x: number, y: number) =>
  noise(x, y) * 0.5 + noise(x * 2.1, y * 2.1) * 0.28 + noise(x * 4.3, y * 4.3) * 0.22;

function wood(x: number, z: number): Material {
  const board = Math.floor(z / 11);
  const [along, across] = [x + board * 37.7, z + board * 5.3];
  const bend = clouds(along * 0.03, across * 0.16) * 9;
  const ring = 0.5 + 0.5 * Math.sin(across * 1.5 + bend * 2.6);
  const fibre = noise(along * 0.35, across * 22) * 0.6 + noise(along * 1.1, across * 55) * 0.4;
  const pore = noise(along * 0.8, across * 40) > 0.8 ? 0.72 : 1;
  const gap = Math.abs(z / 11 - Math.round(z / 11)) < 0.006 ? 0.25 : 1;
  const tone = (0.5 + 0.3 * ring + 0.35 * fibre) * pore * gap * (0.85 + 0.3 * noise(board * 7.1, 3));
  return {
    color: [0.3 * tone, 0.155 * tone, 0.078 * tone ** 1.1],
    rough: [0.42 + 0.2 * fibre, 0.42 + 0.2 * fibre],
    metal: 0,
    bump: [0, 0, (fibre - 0.5) * 0.12],
  };
}

function stone(x: number, z: number): Material {
  const warp = clouds(x * 0.11 + 9, z * 0.11) * 6;
  const vein = Math.abs(Math.sin(x * 0.13 + z * 0.21 + warp));
  const thin = Math.exp(-vein * 42) * clouds(x * 0.3, z * 0.3 + 40) * 1.3;
  const tone = 0.016 + 0.02 * clouds(x * 0.5, z * 0.5) + 0.008 * noise(x * 14, z * 14);
  return {
    color: [tone + thin * 0.5, tone + thin * 0.48, tone * 1.06 + thin * 0.44],
    rough: [0.24, 0.24],
    metal: 0,
  };
}

function plaster(x: number, z: number): Material {
  const tone = 0.38 + 0.12 * clouds(x * 0.4, z * 0.4) - (noise(x * 5, z * 5) > 0.9 ? 0.06 : 0);
  return {
    color: [tone, tone * 0.96, tone * 0.9],
    rough: [0.8, 0.8],
    metal: 0,
    bump: [(noise(x * 9, z * 9) - 0.5) * 0.1, 0, (noise(x * 9 + 50, z * 9) - 0.5) * 0.1],
  };
}

type Look = (color: Vector, x: number, z: number) => Material;
const pvc: Look = (color) => ({ color, rough: [0.32, 0.32], metal: color[0] > 0.3 ? 0.75 : 0 });
const satin: Look = (color) => plain(color, 0.3);
/** Metal brushed along its length; the engraving is matt. */
const brushed: Look = (color, x, z) => {
  const isEngraved = color[0] < 0.3;
  const line = noise(z * 15, x * 0.12) + noise(z * 50, x * 0.5) - 1;
  return isEngraved ? plain(color, 0.8) : { color, rough: [0.24, 0.4], metal: 1, bump: [0, 0, line * 0.09] };
};

function cardThing(print: Print, look: Look, edge: Vector, at: Vector, turned: number): Thing {
  const [x, y, z] = card.box;
  return {
    at: [at[0], at[1] + y, at[2]],
    turned,
    box: card.box,
    distance: slab(card.box, card.corner, 0.02),
    material: (px, py, pz) =>
      py > y - 0.012 ? look(print((px / x + 1) / 2, (pz / z + 1) / 2), px, pz) : look(edge, px, pz),
  };
}

function phone(page: Print, at: Vector, turned: number): Thing {
  const [x, y, z]: Vector = [3.6, 0.4, 7.4];
  const glass = { x: 3.35, z: 7.15 };
  return {
    at: [at[0], at[1] + y, at[2]],
    turned,
    box: [x, y, z],
    distance: slab([x, y, z], 1, 0.15),
    material: (px, py, pz) => {
      if (py < y - 0.02) return { color: [0.25, 0.25, 0.27], rough: [0.35, 0.35], metal: 0.9 };
      const corner = Math.hypot(Math.max(Math.abs(px) - glass.x + 0.8, 0), Math.max(Math.abs(pz) - glass.z + 0.8, 0));
      const black = plain([0.004, 0.004, 0.005], 0.06);
      if (corner > 0.8 || Math.abs(px) > glass.x || Math.abs(pz) > glass.z) return black;
      const [r, g, b] = page((px / glass.x + 1) / 2, (pz / glass.z + 1) / 2);
      return { ...black, glow: [r * 0.9, g * 0.9, b * 0.9] };
    },
  };
}

/** Builds a cup of coffee on its saucer. */
function cup(at: Vector, color: Vector): Thing {
  const [radius, high] = [3.6, 6.4];
  return {
    at: [at[0], at[1] + high / 2 + 0.2, at[2]],
    box: [6.9, high / 2 + 0.2, 6.9],
    distance: (x, y, z) => {
      const r = Math.hypot(x, z);
      const up = y + high / 2;
      const wall = Math.max(Math.abs(r - radius - (up - high) * 0.12) - 0.16, Math.abs(y) - high / 2 + 0.1) - 0.06;
      const coffee = Math.max(r - radius + 0.3, Math.abs(y - 1.9) - 0.02);
      const ear = Math.hypot(Math.hypot(x - radius - 0.3, y + 0.1) - 1.5, z) - 0.32;
      const plate = Math.hypot(Math.max(r - 6.4, 0), up - 0.05 - 0.02 * Math.max(0, r - 3) ** 1.5) - 0.16;
      return Math.min(wall, coffee, Math.max(ear, radius - 0.4 - r), plate) * 0.85;
    },
    material: (x, y, z) =>
      Math.hypot(x, z) < radius - 0.2 && y > 1.5 && y < 2 ? plain([0.05, 0.018, 0.006], 0.05) : plain(color, 0.12),
  };
}

/** Builds a pencil with six sides, or a round pen; its tip points to its local left. */
function pencil(at: Vector, turned: number, color: Vector, isMetal: boolean): Thing {
  const [long, thick] = [7, 0.37];
  return {
    at: [at[0], at[1] + thick, at[2]],
    turned,
    box: [long, thick + 0.02, thick + 0.02],
    distance: (x, y, z) => {
      const round = Math.hypot(y, z);
      const six = Math.max(Math.abs(y), Math.abs(y) * 0.5 + Math.abs(z) * 0.866);
      const body = Math.max(isMetal ? round : six, round * 0.96) - thick;
      return Math.max(body, (round - (x + long) * 0.2) * 0.95, x - long) * 0.95;
    },
    material: (x) => {
      if (isMetal) return { color, rough: [0.22, 0.22], metal: 1 };
      if (x < -long + 0.55) return plain([0.02, 0.02, 0.02], 0.4);
      return x < -long + 1.75 ? plain([0.55, 0.36, 0.2], 0.8) : plain(color, 0.25);
    },
  };
}

/** Builds a closed book or pad, of leather or paper. */
function block(box: Vector, at: Vector, yaw: number, color: Vector): Thing {
  return {
    at: [at[0], at[1] + box[1], at[2]],
    turned: yaw,
    box,
    distance: slab(box, 0.3, 0.08),
    material: (x, y, z) =>
      Math.abs(y) > box[1] - 0.12
        ? { ...plain(color, 0.5), bump: [(noise(x * 9, z * 9) - 0.5) * 0.3, 0, (noise(x * 9, z * 9 + 70) - 0.5) * 0.3] }
        : plain([0.7, 0.66, 0.56]),
  };
}

/** Morning light, and a lens close to the desk. */
const daylight = {
  sees: 14,
  lens: 0.32,
  sun: { from: [-1, 0.62, -0.55] as Vector, light: [11, 8.6, 6] as Vector },
  sky: [3.2, 3.6, 4.1] as Vector,
  room: [0.3, 0.27, 0.24] as Vector,
  wall: { at: [-0.42, 1, -1.25] as Vector, light: [5, 4.8, 4.5] as Vector },
};

/** SILVER on a wooden desk, GOLD on dark stone over its back, CUSTOM among drawing tools. */
export function deskScenes(print: Record<PrintName, Print>): Record<"silver" | "gold" | "custom", Scene> {
  return {
    silver: {
      ...daylight,
      wall: { at: [-0.36, 1, -1.3], light: [6, 5.8, 5.5] },
      desk: wood,
      things: [
        cardThing(print.silver, pvc, [0.6, 0.6, 0.62], [0, 0, 0], 9),
        phone(print.page, [8.2, 0, -6.4], -16),
        cup([-7.4, 0, -11.5], [0.75, 0.72, 0.66]),
      ],
      eye: [1.2, 17, 15],
      looksAt: [0.5, 0, -0.9],
      exposure: 0.56,
    },
    gold: {
      ...daylight,
      desk: stone,
      things: [
        cardThing(print["gold-back"], brushed, [0.75, 0.52, 0.2], [2.2, 0, -2.9], -14),
        cardThing(print.gold, brushed, [0.75, 0.52, 0.2], [-0.3, 0.1, 0.4], 10),
        pencil([-7.5, 0, -4.5], 68, [0.75, 0.55, 0.25], true),
      ],
      eye: [0.4, 16, 15.5],
      looksAt: [0.3, 0, -0.6],
      exposure: 0.78,
    },
    custom: {
      ...daylight,
      desk: plaster,
      things: [
        cardThing(print.custom, satin, [0.02, 0.02, 0.02], [0, 0, 0.2], -8),
        pencil([1.2, 0, -5.6], 12, [0.75, 0.45, 0.05], false),
        block([6, 0.7, 8], [-11.6, 0, -9.2], 12, [0.08, 0.045, 0.03]),
      ],
      eye: [-0.6, 17, 14.5],
      looksAt: [0, 0, -0.7],
      exposure: 0.55,
    },
  };
}
