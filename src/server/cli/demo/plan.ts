import { dayMs } from "#shared/format/day-and-time.ts";
import { createSeededRandom, getDemoBuyer, showcaseOwner, tabled } from "./people.ts";

/**
 * The year's orders. Each line: acts of `order-acts.ts` in turn, then how many days ago each such order was placed. G
 * is a GOLD, C a CUSTOM order, b a CUSTOM order begun by staff, who know less than its card needs; else SILVER.
 */
const happened = tabled(`
  pays made | 303 290 288 267 266 242 221 210 205 204 193 191 175 171 166 143 137 115 65 58 45 25 22
  pays made | G205 G196 G166 G150 G145 G138 G122 G120 G102 G95 G43 G23
  pays shown made | G218 G28
  pays agreed made | C360 C262 C240 C31 C20
  pays changed made | C328 C223 C113
  paysWithLimited made | 256 234 223 100
  paysWithPercentage made | 232 222 74 41 24 G210 G122
  paysWithSeason note made | 251 205 120
  turnsBack pays made | 342 296 234 156 78
  gift made | 332 220 259 187
  paysAtDesk note made | 276 183 82 G164 G55 G21
  paysDeposit made | 355 149 37
  turnsBack | 352 261 169 86 G214 G29 G7
  nothing | 300 234 53 194 C141 G1 b4
  pays made refundPart | 222 193 79
  pays refund | 317 229 173 77
  starts starts paysLast paysFirst refundSecond made | 305 197 165 48
  starts starts paysLast paysFirst | G9
  paysWithPercentage missed | 350 240 21 19
  paysWithSeason agreed missed | C225 C155
  pays missed | G192 G46
  pays note returned | 362 333 229 47 35
  pays print encode scrap made | 315 238 142
  pays made replace made | 301 211 127
  paysWithPercentage made reprint made | G199 G78
  pays made trash restore | 269 53
  pays trash | 280 G12
  pays hold | 8
  pays print | 2
  turnsBack paysWithPercentage print | 2
  pays print encode | 3 G3
  pays print encode scrap | 8
  pays print encode check | G4 3
  pays print encode check ship | 4
  paysDeposit print encode check ship | 6
  gift print encode check ship | 5
  pays print encode check ship miss | 7
  pays print encode check ship sendBack | G10
  pays changed | C11
  pays propose | C3
  pays propose wish | C5
  pays note | G6 G2
  pays | C2 1 1
  starts | 1`);
const offers = { "": "SILVER", G: "GOLD", C: "CUSTOM", b: "CUSTOM" } as const;

export type DemoPlan = ReturnType<typeof createDemoPlan>;
/** Describes one order of the demo, and what becomes of it. */
export type PlannedDemoOrder = DemoPlan["orders"][number];

/** Plans the `days` before today; all calls on one day give the same plan. Times are ms since 1970 UTC. */
export function createDemoPlan(now: number, days: number) {
  // The midnight at which the demo ends: it invents nothing for today.
  const end = now - (now % dayMs);
  const begin = end - days * dayMs;
  const made = happened
    .flatMap(([acts = "", all = ""]) =>
      all.split(" ").map((one) => ({ one, acts: acts === "nothing" ? [] : acts.split(" ") })),
    )
    .map(({ one, acts }) => ({ mark: one.replace(/\d+/, ""), daysAgo: Number(one.replace(/\D/, "")), acts }))
    .filter(({ daysAgo }) => daysAgo <= days)
    .map((order, at) => ({ ...order, at: end - order.daysAgo * dayMs + (8 * 60 + ((at * 97) % 720)) * 60_000 }))
    .toSorted((one, other) => one.at - other.at);
  const shown = made.findIndex(({ acts }) => acts.includes("shown"));
  const orders = made.map(({ at, mark, acts }, serial) => {
    // One generator for each order, so that changing one order affects no other.
    const random = createSeededRandom(27 + 1000 * (serial + 1));
    const buyer = getDemoBuyer(random, serial);
    const person = acts.includes("shown") ? { ...buyer, ...showcaseOwner, town: undefined } : buyer;
    const offer = offers[mark as keyof typeof offers];
    return { serial, at, offer, begun: mark === "b", acts, person, random, isShowcase: serial === shown };
  });
  // GOLD's sale begins a day before the showcase card is ordered.
  return { begin, end, goldAt: Math.max(begin, end - 219 * dayMs) + dayMs / 2, orders };
}
