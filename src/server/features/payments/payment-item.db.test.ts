import { afterAll, expect, test } from "vitest";
import { buildDeliveryLine } from "#server/features/orders/placing/new-order.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { openCheckout } from "#test/harness/payments.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

/** Reads the name of the article on the provider's page. */
async function articleOn(checkout: string): Promise<string | undefined> {
  return /<dt>Article<\/dt><dd>([^<]*)<\/dd>/.exec(await (await fetch(checkout)).text())?.[1];
}

test("the provider's page names everything that an order sells, and says if it is the rest", async () => {
  const { deps, url } = app;
  const now = app.clock.now();
  expect(await articleOn(await openCheckout(url, await unpaidOrder(deps.db, now)))).toBe(
    "Carte Sen Digital Vcard SILVER",
  );
  const ref = await unpaidGroup(deps.db, now, { sold: ["SILVER", "SILVER", "GOLD"] });
  const { query } = deps.db;
  await query
    .insertInto("orderLines")
    .values(buildDeliveryLine(now, 4, ref, 1500))
    .execute();
  await query
    .updateTable("orders")
    .set(({ eb }) => ({ price: eb("price", "+", 1500) }))
    .where("ref", "=", ref)
    .execute();
  const { number, key } = await getOrderOrThrow(deps, ref);
  const whole = `3 cartes Sen Digital Vcard et la livraison, commande ${number}`;
  expect(await articleOn(await openCheckout(url, ref))).toBe(whole);
  await staff.call("POST", `/orders/${ref}/mark-paid`, {
    method: "Espèces",
    reason: "Acompte",
    amount: 20_000,
    missing: "due",
  });
  const answer = await fetch(`${url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Order-Key": key },
    body: "{}",
  });
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
  expect(await articleOn(redirectUrl)).toBe(`Reste, ${whole}`);
});
