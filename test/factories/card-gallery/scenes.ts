/** Covers and logos of invented businesses, as SVG; 1440×810 and 400×400 px. */
const cover = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="810" viewBox="0 0 1440 810">${content}</svg>`;
const mark = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${content}</svg>`;
const many = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");
/** Returns numbers from 0 to 1 that look random but are always the same. */
const chance = (at: number) => ((Math.sin(at * 127.1 + 11.7) * 43_758.5453) % 1) / 2 + 0.5;

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1440" height="810" fill="url(#s)"/>`;

export const covers = {
  /** Arches at sunset. */
  arches: cover(
    sky("#2c2f36", "#d8a25a") +
      `<circle cx="1010" cy="430" r="110" fill="#f4d08a"/>` +
      many(
        6,
        (at) =>
          `<path d="M${at * 250 - 40} 810V420a105 105 0 0 1 210 0v390Z" fill="#3b2a1e" opacity="${0.55 + at * 0.07}"/><path d="M${at * 250 + 10} 810V440a55 55 0 0 1 110 0v370Z" fill="#8a5a2c" opacity=".55"/>`,
      ),
  ),
  /** A building site: towers and a crane. */
  towers: cover(
    sky("#f6c48a", "#fdebd0") +
      many(
        9,
        (at) =>
          `<rect x="${at * 170 - 30}" y="${260 + chance(at) * 260}" width="130" height="600" fill="${at % 2 ? "#b4532a" : "#8c3d20"}"/>` +
          many(
            10,
            (row) =>
              `<path d="M${at * 170 - 12} ${330 + row * 60 + chance(at) * 200}h94" stroke="#f8d9b0" stroke-width="14" stroke-dasharray="22 14" opacity=".5"/>`,
          ),
      ) +
      `<path d="M1010 810V110M820 150h430M1010 110l-190 40m190-40 240 40M1190 150v120" stroke="#3d2117" stroke-width="10" fill="none"/>`,
  ),
  /** Wax cloth. */
  wax: cover(
    `<rect width="1440" height="810" fill="#7a1145"/>` +
      many(48, (at) => {
        const [x, y] = [(at % 8) * 200 + (Math.floor(at / 8) % 2) * 100, Math.floor(at / 8) * 150];
        return `<circle cx="${x}" cy="${y}" r="88" fill="#d4266f"/><circle cx="${x}" cy="${y}" r="60" fill="#f7b733"/><circle cx="${x}" cy="${y}" r="34" fill="#14213d"/>${many(8, (turn) => `<ellipse cx="${x}" cy="${y - 72}" rx="9" ry="16" fill="#fff3d6" transform="rotate(${turn * 45} ${x} ${y})"/>`)}`;
      }),
  ),
  /** The sea, with a pirogue. */
  sea: cover(
    sky("#7ec8e3", "#f7e7c6") +
      `<circle cx="300" cy="230" r="80" fill="#fff6da"/>` +
      many(
        6,
        (at) =>
          `<path d="M0 ${400 + at * 70}q90 -46 180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0V810H0Z" fill="hsl(${200 + at * 3} 70% ${44 - at * 5}%)"/>`,
      ) +
      `<path d="M620 470q220 96 480 -26q-40 120 -200 124q-180 6 -280 -98Z" fill="#e2492f"/><path d="M640 478q220 82 440 -22" stroke="#ffd23f" stroke-width="14" fill="none"/>`,
  ),
  /** Leaves. */
  leaves: cover(
    `<rect width="1440" height="810" fill="#e6f2e4"/>` +
      many(
        60,
        (at) =>
          `<path d="M0 0q60 -70 140 0q-80 70 -140 0Z" fill="hsl(${140 + chance(at) * 25} ${40 + chance(at + 9) * 25}% ${24 + chance(at + 5) * 26}%)" transform="translate(${chance(at + 1) * 1440} ${chance(at + 2) * 810}) rotate(${chance(at + 3) * 360}) scale(${0.8 + chance(at + 4) * 1.4})"/>`,
      ),
  ),
  /** A table from above. */
  table: cover(
    `<rect width="1440" height="810" fill="#3a1a12"/>` +
      many(14, (at) => `<path d="M0 ${at * 60}h1440" stroke="#4b2418" stroke-width="26"/>`) +
      [
        [330, 300, "#c0392b"],
        [760, 480, "#e67e22"],
        [1150, 260, "#27ae60"],
      ]
        .map(
          ([x, y, food]) =>
            `<circle cx="${x}" cy="${y}" r="200" fill="#f8f1e5"/><circle cx="${x}" cy="${y}" r="150" fill="#efe3cf"/><circle cx="${x}" cy="${y}" r="120" fill="${food}"/>${many(20, (at) => `<circle cx="${Number(x) + (chance(at) - 0.5) * 170}" cy="${Number(y) + (chance(at + 31) - 0.5) * 170}" r="${8 + chance(at + 7) * 14}" fill="#f9e27d" opacity=".85"/>`)}`,
        )
        .join(""),
  ),
  /** White and grey: the worst background for text. */
  glare: cover(
    `<rect width="1440" height="810" fill="#fff"/>` +
      many(
        30,
        (at) =>
          `<rect x="${chance(at) * 1440}" y="${chance(at + 3) * 810}" width="220" height="150" fill="#${["fff", "ddd", "999", "222"][at % 4]}" transform="rotate(${chance(at + 5) * 60 - 30} ${chance(at) * 1440} ${chance(at + 3) * 810})"/>`,
      ),
  ),
  /** Panels under the sun. */
  panels: cover(
    sky("#1b6fb5", "#bfe3f5") +
      `<circle cx="1120" cy="170" r="95" fill="#ffd84d"/>` +
      many(4, (row) =>
        many(
          6,
          (at) =>
            `<g transform="translate(${at * 250 - row * 40} ${400 + row * 120}) skewX(-24)"><rect width="216" height="100" fill="#12365e"/>${many(3, (line) => `<path d="M${54 * (line + 1)} 0v100" stroke="#5f8fc0" stroke-width="3"/>`)}<path d="M0 50h216" stroke="#5f8fc0" stroke-width="3"/></g>`,
        ),
      ),
  ),
  /** Books. */
  books: cover(
    `<rect width="1440" height="810" fill="#2d2140"/>` +
      many(
        3,
        (row) =>
          many(
            30,
            (at) =>
              `<rect x="${at * 50}" y="${60 + row * 260 + chance(at + row * 40) * 50}" width="${34 + chance(at + row) * 14}" height="${210 - chance(at + row * 40) * 50}" fill="hsl(${255 + chance(at + row * 17) * 70} ${30 + chance(at) * 35}% ${30 + chance(at + row * 5) * 35}%)"/>`,
          ) + `<rect y="${270 + row * 260}" width="1440" height="18" fill="#1b1328"/>`,
      ),
  ),
} as const;

export const logos = {
  arch: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M90 320V200a110 110 0 0 1 220 0v120h-60V200a50 50 0 0 0-100 0v120Z" fill="#b9852f"/>`,
  ),
  brick: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M60 120h130v60H60zM210 120h130v60H210zM60 200h60v60H60zM140 200h130v60H140zM290 200h50v60h-50zM60 280h130v50H60zM210 280h130v50H210z" fill="#c2552b"/>`,
  ),
  needle: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M90 310 300 90" stroke="#c01866" stroke-width="22" stroke-linecap="round"/><path d="M290 100c70 60-20 190-120 150s-60 90-110 70" fill="none" stroke="#c01866" stroke-width="12"/>`,
  ),
  scales: mark(
    `<path d="M200 70v250M120 330h160M80 120h240M80 120l-45 110h90ZM320 120l-45 110h90Z" fill="none" stroke="#1c2f5c" stroke-width="20" stroke-linejoin="round"/>`,
  ),
  cross: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M150 60h100v90h90v100h-90v90H150v-90H60V150h90Z" fill="#0a7d46"/>`,
  ),
  lens: mark(
    `<rect width="400" height="400" fill="#fff"/><circle cx="200" cy="200" r="130" fill="none" stroke="#111" stroke-width="34"/><circle cx="200" cy="200" r="56" fill="#111"/>`,
  ),
  wave: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M50 230q50-70 100 0t100 0t100 0M50 300q50-70 100 0t100 0t100 0" fill="none" stroke="#0b6fa4" stroke-width="28"/><path d="M110 170h180l-40-80Z" fill="#e2492f"/>`,
  ),
  pot: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M80 180h240v70a120 90 0 0 1-240 0ZM60 160h280v24H60zM170 120q-20-30 0-60m60 60q-20-30 0-60" fill="#b3261e" stroke="#b3261e" stroke-width="6"/>`,
  ),
  code: mark(
    `<rect width="400" height="400" rx="80" fill="#5b34c9"/><path d="M150 130 80 200l70 70M250 130l70 70-70 70" fill="none" stroke="#fff" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  pen: mark(
    `<rect width="400" height="400" fill="#fff"/><path d="M90 310 130 190 280 60l60 70-140 130Z" fill="#0e7c7b"/>`,
  ),
  sun: mark(
    `<rect width="400" height="400" fill="#fff"/><circle cx="200" cy="200" r="76" fill="#f2a900"/>${many(12, (at) => `<path d="M200 92V44" stroke="#f2a900" stroke-width="20" stroke-linecap="round" transform="rotate(${at * 30} 200 200)"/>`)}`,
  ),
} as const;
