/** Path-traces a photograph of a desk beside a window, through a lens. Lengths in cm; the second axis is height. */

export type Vector = readonly [number, number, number];

export interface Material {
  color: Vector;
  /** 0 mirror, 1 matt: roughness of the coat or metal, along and across its brushing. */
  rough: readonly [number, number];
  /** Share of the light that it reflects as a metal does. */
  metal: number;
  /** Light that it emits. */
  glow?: Vector;
  /** Tilts the surface normal. */
  bump?: Vector;
}

export interface Thing {
  at: Vector;
  /** Rotation in degrees about the vertical axis. */
  turned?: number;
  /** Half the side lengths of its bounding box. */
  box: Vector;
  distance: (x: number, y: number, z: number) => number;
  material: (x: number, y: number, z: number) => Material;
}

export interface Scene {
  desk: (x: number, z: number) => Material;
  things: readonly Thing[];
  eye: Vector;
  looksAt: Vector;
  /** `sees`: width of the view at the point looked at; `lens`: its radius. */
  sees: number;
  lens: number;
  sun: { from: Vector; light: Vector };
  /** A bright wall beyond the desk, reflected by smooth things. */
  wall: { at: Vector; light: Vector };
  /** Radiance of the window's panes; `room`: of the room. */
  sky: Vector;
  room: Vector;
  exposure: number;
}

const add = (a: Vector, b: Vector, k = 1): Vector => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
const times = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
const scale = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => scale(a, 1 / Math.hypot(a[0], a[1], a[2]));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A fixed seed: every run draws the same numbers. */
let seed = 1;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const pane = (a: number) => Math.abs((a % 1) - 0.5) < 0.45;
/** The window is on the left: two by three panes with bars between them. */
const opening = { x: -70, y: 3.5, z: -71.5, height: 105, depth: 80 };
function isThroughPane(y: number, z: number): boolean {
  const [up, along] = [(y - opening.y) / opening.height, (z - opening.z) / opening.depth];
  return up > 0 && up < 1 && along > 0 && along < 1 && pane(up * 3) && pane(along * 2);
}

interface Placed extends Thing {
  /** Its own three axes in world coordinates. */
  axes: readonly [Vector, Vector, Vector];
  /** Square of the radius of its bounding sphere. */
  reach: number;
}

function place(thing: Thing): Placed {
  const yaw = ((thing.turned ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const axes: Placed["axes"] = [
    [cos, 0, -sin],
    [0, 1, 0],
    [sin, 0, cos],
  ];
  return { ...thing, axes, reach: dot(thing.box, thing.box) };
}

const into = ({ axes }: Placed, v: Vector): Vector => [dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)];
const outOf = ({ axes }: Placed, v: Vector): Vector => add(add(scale(axes[0], v[0]), axes[1], v[1]), axes[2], v[2]);

/** Follows a ray through the thing's box and returns where it hits; Infinity if it misses. */
function meet({ box, distance }: Placed, o: Vector, d: Vector, most: number): number {
  let [near, far] = [0, most];
  for (let i = 0; i < 3; i += 1) {
    const [from, towards] = [o[i] as number, d[i] as number];
    const [a, b] = [(-(box[i] as number) - from) / towards, ((box[i] as number) - from) / towards];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  for (let t = near, step = 0; t <= far && step < 90; step += 1) {
    const free = distance(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
    if (free < 0.001) return t;
    t += free;
  }
  return Infinity;
}

export function photograph(scene: Scene, width: number, height: number, samples: number): Uint8Array {
  seed = 1;
  const things = scene.things.map(place);
  const [toSun, toWall] = [unit(scene.sun.from), unit(scene.wall.at)];

  function nearest(o: Vector, d: Vector, most: number): { t: number; thing?: Placed } {
    let t = d[1] < 0 ? -o[1] / d[1] : Infinity;
    let thing: Placed | undefined;
    if (t > most) t = most;
    for (const candidate of things) {
      const there = add(candidate.at, o, -1);
      const beside = dot(there, d);
      if (dot(there, there) - beside * beside > candidate.reach) continue;
      const at = meet(candidate, into(candidate, scale(there, -1)), into(candidate, d), t);
      if (at < t) [t, thing] = [at, candidate];
    }
    return thing ? { t, thing } : { t };
  }
  const isFree = (o: Vector, d: Vector, most: number) => nearest(o, d, most).t >= most;

  /** Returns the light from outside the scene; from the panes only if `panes`, as it may already be counted. */
  function surroundings(o: Vector, d: Vector, panes: boolean): Vector {
    const away = (opening.x - o[0]) / d[0];
    if (away > 0 && isThroughPane(o[1] + d[1] * away, o[2] + d[2] * away)) return panes ? scene.sky : [0, 0, 0];
    const wall = Math.max(0, dot(d, toWall)) ** 40;
    return add(scale(scene.room, 0.4 + 0.6 * Math.max(0, d[1])), scene.wall.light, wall);
  }

  /** Returns the light that a matt point receives from the panes. */
  function fromWindow(p: Vector, n: Vector): number {
    const [y, z] = [opening.y + random() * opening.height, opening.z + random() * opening.depth];
    if (!isThroughPane(y, z)) return 0;
    const way: Vector = [opening.x - p[0], y - p[1], z - p[2]];
    const far = Math.hypot(...way);
    const d = scale(way, 1 / far);
    const facing = dot(n, d);
    if (facing <= 0 || !isFree(p, d, far)) return 0;
    return (facing * -d[0] * opening.height * opening.depth) / (far * far * Math.PI);
  }

  /** Returns a direction to the sun's disc, slightly widened by haze; `undefined` if the point does not see the sun. */
  function sunFrom(p: Vector, n: Vector): Vector | undefined {
    const d = unit(add(toSun, [random() - 0.5, random() - 0.5, random() - 0.5], 0.034));
    const away = (opening.x - p[0]) / d[0];
    const seen = dot(n, d) > 0 && isThroughPane(p[1] + d[1] * away, p[2] + d[2] * away) && isFree(p, d, 1e9);
    return seen ? d : undefined;
  }

  function trace(from: Vector, towards: Vector): Vector {
    let [o, d, left] = [from, towards, [1, 1, 1] as Vector];
    let [light, panes] = [[0, 0, 0] as Vector, true];
    for (let bounce = 0; bounce < 4; bounce += 1) {
      const { t, thing } = nearest(o, d, 1e9);
      if (t >= 1e9) return add(light, times(left, surroundings(o, d, panes)));
      const p = add(o, d, t);
      let n: Vector = [0, 1, 0];
      let along: Vector = [1, 0, 0];
      let material: Material;
      if (thing) {
        const [x, y, z] = into(thing, add(p, thing.at, -1));
        const e = 0.002;
        const slope = (dx: number, dy: number, dz: number) =>
          thing.distance(x + dx, y + dy, z + dz) - thing.distance(x - dx, y - dy, z - dz);
        material = thing.material(x, y, z);
        n = outOf(thing, unit(add(unit([slope(e, 0, 0), slope(0, e, 0), slope(0, 0, e)]), material.bump ?? [0, 0, 0])));
        along = Math.abs(dot(n, thing.axes[0])) < 0.9 ? thing.axes[0] : thing.axes[2];
      } else {
        material = scene.desk(p[0], p[2]);
        n = unit(add(n, material.bump ?? [0, 0, 0]));
      }
      if (material.glow) light = add(light, times(left, material.glow));
      o = add(p, n, 0.004);
      const facing = Math.max(0.02, -dot(n, d));
      const glance = (1 - facing) ** 5;
      const isMetal = random() < material.metal;
      // In the eye's direct view the coat is sampled more often than it reflects, since its light is noisy.
      const coat = 0.04 + 0.96 * glance * (1 - material.rough[0]) ** 2;
      const asked = bounce === 0 && material.rough[0] < 0.5 ? Math.max(coat, 0.4) : coat;
      const isCoat = !isMetal && random() < asked;
      if (isMetal || isCoat) {
        const tint: Vector = isMetal
          ? add(scale(material.color, 1 - glance), [1, 1, 1], glance)
          : [coat / asked, coat / asked, coat / asked];
        const side = unit(cross(n, along));
        const front = cross(side, n);
        const [ax, ay] = [material.rough[0] ** 2, material.rough[1] ** 2];
        const sun = ax > 0.005 ? sunFrom(o, n) : undefined;
        if (sun) {
          const h = unit(add(sun, d, -1));
          const [hx, hy, hn] = [dot(h, front) / ax, dot(h, side) / ay, dot(h, n)];
          const spread = 1 / (Math.PI * ax * ay * (hx * hx + hy * hy + hn * hn) ** 2);
          light = add(light, times(times(left, tint), scene.sun.light), Math.min(6, spread / (4 * facing)) / Math.PI);
        }
        const [u, angle] = [random(), 2 * Math.PI * random()];
        const reach = Math.sqrt(u / (1 - u));
        const h = unit(add(add(n, front, ax * reach * Math.cos(angle)), side, ay * reach * Math.sin(angle)));
        d = add(d, h, -2 * dot(d, h));
        if (dot(d, n) <= 0) return light;
        left = times(left, tint);
        panes = true;
      } else {
        const sun = sunFrom(o, n);
        const lit = add(scale(scene.sky, fromWindow(o, n)), scene.sun.light, sun ? dot(sun, n) / Math.PI : 0);
        left = scale(times(left, material.color), (1 - coat) / (1 - asked));
        light = add(light, times(left, lit));
        const [r, angle] = [Math.sqrt(random()), 2 * Math.PI * random()];
        const side = unit(cross(n, Math.abs(n[0]) > 0.7 ? [0, 1, 0] : [1, 0, 0]));
        d = add(add(scale(side, r * Math.cos(angle)), cross(side, n), r * Math.sin(angle)), n, Math.sqrt(1 - r * r));
        panes = false;
      }
      if (bounce > 1) {
        const keep = Math.min(0.95, Math.max(...left));
        if (random() > keep) return light;
        left = scale(left, 1 / keep);
      }
    }
    return light;
  }

  const ahead = add(scene.looksAt, scene.eye, -1);
  const focus = Math.hypot(...ahead);
  const forward = scale(ahead, 1 / focus);
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const picture = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum: Vector = [0, 0, 0];
      for (let sample = 0; sample < samples; sample += 1) {
        const [x, y] = [(column + random()) / width - 0.5, (height / 2 - row - random()) / width];
        const seen = add(add(scene.looksAt, right, x * scene.sees), up, y * scene.sees);
        const [r, angle] = [scene.lens * Math.sqrt(random()), 2 * Math.PI * random()];
        const eye = add(add(scene.eye, right, r * Math.cos(angle)), up, r * Math.sin(angle));
        const light = trace(eye, unit(add(seen, eye, -1)));
        sum = add(sum, scale(light, 1 / Math.max(1, Math.max(...light) / 5)));
      }
      const corner = Math.hypot(column / width - 0.5, (row - height / 2) / width);
      const exposed = scale(sum, (scene.exposure * (1 - 0.9 * corner * corner)) / samples);
      picture.set(exposed.map(develop), (row * width + column) * 3);
    }
  return picture;
}

/** Applies a film's tone curve, then the screen's gamma. */
function develop(light: number): number {
  const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.round(255 * Math.min(1, film) ** (1 / 2.2));
}
