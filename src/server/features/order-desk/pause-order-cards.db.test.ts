import { afterAll, beforeAll, expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

let app: TestApp;
/** A second node, on an engine that serves several. */
let other: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  staff = await staffOn(app);
});
afterAll(() => app.close());

const detail = async (ref: string) =>
  (await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const change = (ref: string, what: "pause" | "resume", reason = "Impayé signalé") =>
  staff.call(`POST`, `/orders/${ref}/${what}`, { reason });
const page = async (ref: string, node = app) => {
  const answer = await fetch(`${node.url}/vcard/${ref}`);
  return {
    status: answer.status,
    paused: (await answer.text()).includes("Cette carte est en pause"),
    robots: answer.headers.get("x-robots-tag"),
  };
};
async function paidOrder(): Promise<string> {
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  await payOrder(app.deps, ref);
  return ref;
}

test("a paused page says so on every node within a second, by every address, and comes back", async () => {
  const ref = await paidOrder();
  for (const node of [app, other]) expect(await page(ref, node)).toMatchObject({ status: 200 });
  expect((await change(ref, "pause", "  ")).body).toMatchObject({ fields: { reason: "Le motif est obligatoire." } });
  expect(await change(ref, "resume")).toMatchObject({ status: 409, body: { code: "card.not_paused" } });
  expect(await change(ref, "pause")).toMatchObject({ status: 200 });
  expect(await change(ref, "pause")).toMatchObject({ status: 409, body: { code: "card.not_live" } });
  app.clock.advance(1000);
  for (const node of [app, other]) {
    expect(await page(ref, node)).toEqual({ status: 404, paused: true, robots: "noindex" });
    for (const path of [`/api/ref/${ref}`, `/api/orders/vcard/${ref}`]) {
      const answer = await fetch(node.url + path);
      expect(answer.status, path).toBe(404);
      expect(((await answer.json()) as { code: string }).code, path).toBe("card.paused");
    }
    const payment = await fetch(`${node.url}/payer/${ref}`);
    expect(payment.status).toBe(404);
    expect(await payment.text()).toEqual(expect.stringContaining("Cette carte est en pause."));
    expect((await fetch(`${node.url}/vcard/${ref}/site.webmanifest`)).status).toBe(404);
  }
  // Staff still see the order.
  expect((await staff.call("GET", `/orders/${ref}`)).body).toMatchObject({ cardState: "paused" });
  expect(await change(ref, "resume", "")).toMatchObject({ status: 200 });
  app.clock.advance(1000);
  for (const node of [app, other]) expect(await page(ref, node)).toMatchObject({ status: 200, paused: false });
  expect((await detail(ref)).events.map(({ kind, details }) => [kind, details.reason])).toEqual(
    expect.arrayContaining([
      ["cards.paused", "Impayé signalé"],
      ["cards.resumed", ""],
    ]),
  );
});

test("a paused page comes back from the trash paused, any other as before", async () => {
  const [paused, live, unpaid] = [
    await paidOrder(),
    await paidOrder(),
    await unpaidOrder(app.deps.db, app.clock.now()),
  ];
  await change(paused, "pause");
  expect(await change(unpaid, "pause")).toMatchObject({ status: 409, body: { code: "card.not_live" } });
  for (const ref of [paused, live, unpaid]) await staff.call("DELETE", `/orders/${ref}`);
  expect(await page(paused)).toMatchObject({ status: 404, paused: false });
  for (const ref of [paused, live, unpaid]) await staff.call("POST", `/orders/${ref}/restore`);
  expect((await detail(paused)).cardState).toBe("paused");
  expect((await detail(live)).cardState).toBe("live");
  expect((await detail(unpaid)).cardState).toBe("waiting");
  expect(await page(paused)).toMatchObject({ status: 404, paused: true });
});
