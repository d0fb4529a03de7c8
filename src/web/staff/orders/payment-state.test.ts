import { expect, it } from "vitest";
import { getPaymentBadgeState } from "./payment-state.tsx";

const settled = { paid: true, attention: false, received: 12_900, refunded: 0, rest: 0 };

it("describes a payment's state in one word, problems first", () => {
  const say = (change: object) => getPaymentBadgeState({ ...settled, ...change }).label;
  expect(say({})).toBe("Payée");
  expect(say({ paid: false, received: 0 })).toBe("Non payée");
  expect(say({ rest: 2900, received: 10_000 })).toBe("Reste à encaisser");
  expect(say({ refunded: 5000 })).toBe("Remboursée en partie");
  expect(say({ refunded: 12_900 })).toBe("Remboursée");
  expect(say({ attention: true, refunded: 12_900 })).toBe("À vérifier");
  // A gift: nothing was received or refunded.
  expect(say({ received: 0 })).toBe("Payée");
});
