import { describe, expect, it } from "vitest";
import { formatPromoDiscount, formatPromoPeriod, getPromoCodeState } from "./promo-state.ts";

const open = { disabledAt: null, startsAt: null, endsAt: null, remaining: null, held: 0 };
const now = Date.parse("2026-03-07T12:00:00.000Z");

describe("a promo code", () => {
  it("says what it takes off", () => {
    expect(formatPromoDiscount({ kind: "gift", value: 0 })).toBe("Carte offerte");
    expect(formatPromoDiscount({ kind: "percentage", value: 20 })).toBe("−20\u00a0%");
    expect(formatPromoDiscount({ kind: "amount", value: 2900 })).toBe("−2\u00a0900\u00a0FCFA");
  });

  it("says its days, the last one included", () => {
    const startsAt = "2026-03-01T00:00:00.000Z";
    const endsAt = "2026-04-01T00:00:00.000Z";
    expect(formatPromoPeriod({ startsAt, endsAt })).toBe("Du 01/03/2026 au 31/03/2026");
    expect(formatPromoPeriod({ startsAt, endsAt: null })).toBe("Dès le 01/03/2026");
    expect(formatPromoPeriod({ startsAt: null, endsAt })).toBe("Jusqu'au 31/03/2026");
    expect(formatPromoPeriod(open)).toBe("Sans limite");
  });

  it.each([
    [open, "En service"],
    [{ ...open, remaining: 3 }, "En service"],
    [{ ...open, remaining: 0 }, "Épuisé"],
    [{ ...open, remaining: 0, held: 2 }, "Tout retenu"],
    [{ ...open, startsAt: "2026-03-08T00:00:00.000Z" }, "À venir"],
    [{ ...open, endsAt: "2026-03-07T12:00:00.000Z" }, "Terminé"],
    [{ ...open, disabledAt: "2026-03-01T00:00:00.000Z" }, "Arrêté"],
  ])("%o is %s", (code, label) => expect(getPromoCodeState(code, now).label).toBe(label));
});
