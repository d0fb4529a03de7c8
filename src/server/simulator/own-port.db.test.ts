import { afterAll, expect, test } from "vitest";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

// A name that does not resolve, as on the day before the domain is set up.
const app = await startTestApp({ PUBLIC_URL: "https://carte.invalid" });
afterAll(() => app.close());

test("simulated payments work on a server that cannot reach its own public address", async () => {
  const { publicUrl, ownUrl } = app.deps.settings;
  const ref = await placeOrder(ownUrl);
  const checkout = await openCheckout(ownUrl, ref);
  expect(checkout.startsWith(`${publicUrl}/simulator/`)).toBe(true);
  await pressButton(checkout.replace(publicUrl, ownUrl), "pay");
  const { paidAt } = await app.deps.db.query
    .selectFrom("orders")
    .select("paidAt")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  expect(paidAt).not.toBeNull();
});
