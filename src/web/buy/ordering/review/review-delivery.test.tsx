import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { ReviewedDelivery } from "./review-delivery.tsx";

const values = {
  ...createBlankFormValues("address"),
  firstName: "Awa",
  lastName: "Ndiaye",
  address: "Rue 10, Médina",
  deliveryAddress: "Villa 7, Yoff",
  deliveryRecipient: "Modou Fall",
};
const promise = { productionDays: 3, deliveryDays: 2, deliveryTowns: [{ name: "Thiès", fee: 2000, days: 4 }] };
const read = (changes: Partial<typeof values>) =>
  renderToStaticMarkup(
    <ReviewedDelivery offer="SILVER" values={{ ...values, ...changes }} promise={promise} now={0} />,
  ).replaceAll("\u00a0", " ");

test.each([
  ["address", ["Awa Ndiaye", "Rue 10, Médina"], ["Modou Fall", "Villa 7, Yoff"]],
  ["elsewhere", ["Modou Fall", "Villa 7, Yoff"], ["Awa Ndiaye", "Rue 10, Médina"]],
] as const)("reviews an order that goes to %s with only its own street and recipient", (deliverTo, ours, others) => {
  const text = read({ deliverTo });
  for (const said of ours) expect(text).toContain(said);
  for (const unsaid of others) expect(text).not.toContain(unsaid);
});

test("shows a town's fee and days; without another recipient the buyer receives the order", () => {
  const text = read({ deliverTo: "elsewhere", deliveryTown: "Thiès", deliveryRecipient: " " });
  expect(text).toContain("Awa Ndiaye");
  expect(text).toContain("Thiès");
  expect(text).toContain("2 000 FCFA");
});
