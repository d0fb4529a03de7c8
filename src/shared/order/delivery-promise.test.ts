import { expect, test } from "vitest";
import type { OrderDelivery } from "./order-delivery.ts";
import { formatDeliveryStreet, listDeliveryPromises } from "./delivery-promise.ts";

test("the town is named once, and left out if unknown", () => {
  expect(formatDeliveryStreet({ address: "Gare routière", town: "Ziguinchor" })).toBe("Gare routière, Ziguinchor");
  expect(formatDeliveryStreet({ address: "Mermoz pyrotechnie, Dakar", town: "Dakar" })).toBe(
    "Mermoz pyrotechnie, Dakar",
  );
  expect(formatDeliveryStreet({ address: "Mermoz", town: "" })).toBe("Mermoz");
});

test("lists each place once with its own days, and the order's own place only if a card goes there", () => {
  const usual = { productionDays: 3, deliveryDays: 2 };
  const to = (town: string, days: number | null): OrderDelivery => ({
    recipient: "",
    phone: "",
    address: "Rue 22",
    town,
    fee: null,
    days,
    terms: "",
  });
  const [dakar, thies] = [to("Dakar", 2), to("Thiès", 4)];
  const list = (...elsewhere: (OrderDelivery | null)[]) =>
    listDeliveryPromises({ delivery: dakar, cards: elsewhere.map((delivery) => ({ delivery })) }, usual).map(
      ({ where, days }) => `${where} ${days.deliveryDays}`,
    );
  expect(list()).toEqual(["à Dakar 2"]);
  expect(list(thies, null, to("Thiès", 4))).toEqual(["à Dakar 2", "Thiès 4"]);
  expect(list(to("Dakar", 2), null)).toEqual(["à Dakar 2"]);
  expect(list(thies, to("Thiès", 4))).toEqual(["Thiès 4"]);
});
