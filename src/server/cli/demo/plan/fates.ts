type DemoPaymentOutcome =
  | { by: "provider"; turnedBack: boolean; promo?: "percentage" | "season" | "limited" }
  | { by: "twice"; settled: "refunded" | "closed" | "open" }
  | { by: "staff"; part: boolean }
  | { by: "gift" }
  | { by: "nobody"; tried: boolean }
  | { by: "waiting" };

/** Names what becomes of its piece once; `straight`: made and handed over. */
export type DemoDeliveryOutcome = "straight" | "missed" | "returned" | "defective" | "replaced" | "reprinted";

/** Names how far the piece of a fresh order has come. */
export type DemoProductionStop =
  | "to_design"
  | "proof_sent"
  | "change_asked"
  | "to_print"
  | "printed"
  | "encoded"
  | "checked"
  | "shipped"
  | "missed"
  | "on_hold"
  | "defective"
  | "returned";

type DemoAfterPaymentEvent = "refunded" | "partly_refunded" | "deleted" | "restored" | "paused" | "noted";

export interface DemoOrderFate {
  pay: DemoPaymentOutcome;
  road: DemoDeliveryOutcome;
  /** Drawn by the designer and sold by staff. */
  designed?: boolean;
  /** Staff know less than its card needs. */
  begun?: boolean;
  stop?: DemoProductionStop;
  after?: DemoAfterPaymentEvent;
}

const paid: DemoOrderFate = { pay: { by: "provider", turnedBack: false }, road: "straight" };
const unpaid = (tried: boolean): DemoOrderFate => ({ pay: { by: "nobody", tried }, road: "straight" });

/** Lists the newest orders, one in each state that the team meets; the newest first. */
export const freshOrderFates: readonly (DemoOrderFate & { daysAgo: number })[] = [
  { daysAgo: 1, pay: { by: "waiting" }, road: "straight" },
  { daysAgo: 1, ...paid, stop: "to_print" },
  { daysAgo: 1, ...unpaid(false) },
  { daysAgo: 1, ...paid, stop: "to_print" },
  { daysAgo: 2, ...paid, designed: true, stop: "to_design" },
  { daysAgo: 2, pay: { by: "provider", turnedBack: true, promo: "percentage" }, road: "straight", stop: "printed" },
  { daysAgo: 2, ...paid, stop: "to_print", after: "noted" },
  { daysAgo: 2, ...paid, stop: "printed" },
  { daysAgo: 3, ...paid, designed: true, stop: "proof_sent" },
  { daysAgo: 3, pay: { by: "staff", part: false }, road: "straight", stop: "encoded" },
  { daysAgo: 3, ...paid, stop: "encoded" },
  { daysAgo: 3, ...paid, stop: "checked" },
  { daysAgo: 4, ...paid, stop: "shipped" },
  { daysAgo: 4, pay: { by: "nobody", tried: false }, road: "straight", designed: true, begun: true },
  { daysAgo: 4, ...paid, stop: "checked" },
  { daysAgo: 5, pay: { by: "gift" }, road: "straight", stop: "shipped" },
  { daysAgo: 5, ...paid, designed: true, stop: "change_asked" },
  { daysAgo: 6, pay: { by: "staff", part: true }, road: "straight", stop: "shipped" },
  { daysAgo: 6, ...paid, stop: "to_print", after: "noted" },
  { daysAgo: 7, ...paid, stop: "missed" },
  { daysAgo: 7, ...unpaid(true) },
  { daysAgo: 8, ...paid, stop: "on_hold" },
  { daysAgo: 8, ...paid, stop: "defective" },
  { daysAgo: 9, pay: { by: "twice", settled: "open" }, road: "straight" },
  { daysAgo: 10, ...paid, stop: "returned" },
  { daysAgo: 11, ...paid, designed: true, stop: "to_print" },
  { daysAgo: 12, ...paid, after: "deleted" },
];

/** Picks the fate of an order. `age`: how many orders are newer. */
export function getDemoOrderFate(serial: number, age: number): DemoOrderFate {
  const fresh = freshOrderFates[age];
  if (fresh) return fresh;
  const designed = serial % 8 === 1;
  const after = chooseAftermath(serial);
  return {
    pay: after === "refunded" ? paid.pay : choosePayment(serial),
    road: chooseDelivery(serial),
    designed,
    ...(after && { after }),
  };
}

function choosePayment(serial: number): DemoPaymentOutcome {
  if (serial % 11 === 4) return { by: "nobody", tried: serial % 2 === 0 };
  if (serial % 31 === 12) return { by: "twice", settled: serial % 2 === 0 ? "refunded" : "closed" };
  if (serial % 19 === 8) return { by: "gift" };
  if (serial % 9 === 3) return { by: "staff", part: serial % 27 === 3 };
  if (serial % 6 === 2) return { by: "provider", turnedBack: false, promo: "percentage" };
  if (serial % 12 === 5) return { by: "provider", turnedBack: false, promo: "season" };
  if (serial % 7 === 0) return { by: "provider", turnedBack: false, promo: "limited" };
  return { by: "provider", turnedBack: serial % 10 === 6 };
}

function chooseDelivery(serial: number): DemoDeliveryOutcome {
  if (serial % 15 === 2) return "missed";
  if (serial % 33 === 7) return "returned";
  if (serial % 23 === 11) return "defective";
  if (serial % 35 === 14) return "replaced";
  if (serial % 39 === 17) return "reprinted";
  return "straight";
}

function chooseAftermath(serial: number): DemoAfterPaymentEvent | undefined {
  if (serial % 29 === 10) return "refunded";
  if (serial % 17 === 9) return "partly_refunded";
  if (serial % 37 === 20) return "deleted";
  if (serial % 41 === 22) return "restored";
  if (serial % 43 === 6) return "paused";
  if (serial % 13 === 1) return "noted";
  return undefined;
}
