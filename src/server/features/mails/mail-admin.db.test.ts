import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { listMails, readMail } from "#shared/contract/mails.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { inTransaction } from "#server/db/database.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { jobsOf, removeJobs } from "#test/harness/jobs.ts";
import { enqueueMail } from "./mail-service.ts";

const ref = "7K3M9Q2X7K3M9Q2X7K3M9Q2X7K";
const secret = "0123456789abcdef0123456789abcdef";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

const list = (parameters = "") => staff.call<EndpointAnswer<typeof listMails>>("GET", `/mails?${parameters}`);
const states = async (parameters = "") =>
  (await list(parameters)).body.map(({ recipient, state }) => `${recipient} ${state}`);

async function write(
  recipient: string,
  changes: { sentAt?: number; failedAt?: number; lastError?: string } = {},
): Promise<string> {
  app.clock.advance(1);
  await inTransaction(app.deps, (deps) =>
    enqueueMail(deps, {
      template: "payment-received",
      orderRef: ref,
      recipient,
      data: { firstName: "Awa", number: "SDV-7K3M9Q2X", ref, key: secret },
    }),
  );
  const { id } = await app.deps.db.query
    .selectFrom("mails")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (Object.keys(changes).length > 0) {
    await app.deps.db.query.updateTable("mails").set(changes).where("id", "=", id).execute();
    await removeJobs(app.deps.db, { key: `mail.send:${id}` });
  }
  return id;
}

test("serves mails to staff only, and answers `mail.not_found` for an unknown one", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/X"],
    ["POST", "/X/retry"],
    ["POST", "/retry"],
  ])
    expect((await fetch(`${app.url}/api/mails${path}`, { method: method ?? "" })).status).toBe(401);
  expect((await staff.call("GET", "/mails/X")).body).toMatchObject({ code: "mail.not_found" });
  expect((await staff.call("POST", "/mails/X/retry")).body).toMatchObject({ code: "mail.not_found" });
});

test("lists sent, waiting and failed mails by state and page, and retries a failed one once", async () => {
  const now = app.clock.now();
  const [waiting, , failed] = [
    await write("waiting@example.com"),
    await write("sent@example.com", { sentAt: now }),
    await write("failed@example.com", { failedAt: now, lastError: "550 no such user" }),
  ];
  expect(await states()).toEqual(["failed@example.com failed", "sent@example.com sent", "waiting@example.com waiting"]);
  for (const state of ["waiting", "sent", "failed"])
    expect(await states(`state=${state}`)).toEqual([`${state}@example.com ${state}`]);
  const second = await list("page=2&pageSize=2");
  expect(second.body.length).toBe(1);
  expect(second.headers.get("x-total-count")).toBe("3");
  expect(second.headers.get("link")).toContain('page=1&pageSize=2>; rel="prev"');
  expect((await list("state=lost")).status).toBe(422);
  expect((await list("state=failed")).body).toMatchObject([
    { id: failed, template: "payment-received", orderRef: ref, lastError: "550 no such user", sentAt: null },
  ]);

  const [sent] = (await list("state=sent")).body;
  expect((await staff.call("POST", `/mails/${sent?.id}/retry`)).body).toMatchObject({ code: "mail.already_sent" });
  expect(await staff.call("POST", `/mails/${waiting}/retry`)).toMatchObject({
    status: 202,
    body: { message: "L'e-mail est déjà en attente." },
  });
  // Seen to fail with `where failedAt is not null` taken out of `clearMailFailure`: there were two jobs.
  const retries = await Promise.all(
    [1, 2, 3].map(() => staff.call<{ message: string }>("POST", `/mails/${failed}/retry`)),
  );
  expect(retries.map(({ body }) => body.message).toSorted()).toEqual([
    "L'e-mail est déjà en attente.",
    "L'e-mail est déjà en attente.",
    "L'e-mail va repartir.",
  ]);
  expect(
    (await jobsOf(app.deps.db, { kind: "mail.send" })).filter(({ payload }) => payload.includes(failed)).length,
  ).toBe(1);
  await app.worker.runDue();
  expect(await states("state=sent")).toHaveLength(3);
  expect(readdirSync(app.outboxDir)).toHaveLength(2);
  expect((await staff.call<unknown[]>("GET", "/audit?pageSize=1")).body).toMatchObject([
    { action: "mail.retried", target: "Paiement reçu", details: "failed@example.com" },
  ]);
});

test("finds mails by address, by order number and by the buyer's name, and names the order of each", async () => {
  const buyer = await unpaidOrder(app.deps.db, app.clock.now(), { firstName: "Ndèye", lastName: "Sarr" });
  const { number } = await app.deps.db.query
    .selectFrom("orders")
    .select("number")
    .where("ref", "=", buyer)
    .executeTakeFirstOrThrow();
  const id = await write("Boutique_1@example.sn", { sentAt: app.clock.now() });
  await app.deps.db.query.updateTable("mails").set({ orderRef: buyer }).where("id", "=", id).execute();
  for (const search of ["boutique_1@", "EXAMPLE.SN", number, number.slice(4).toLowerCase(), "ndeye sarr"]) {
    expect((await list(`search=${encodeURIComponent(search)}`)).body, search).toMatchObject([
      { id, order: { number, firstName: "Ndèye", lastName: "Sarr" } },
    ]);
  }
  for (const search of ["boutiquex1", "%", "Awa Diop"])
    expect((await list(`search=${encodeURIComponent(search)}`)).body, search).toEqual([]);
  expect(await states("search=example.sn&state=failed")).toEqual([]);
  await app.deps.db.query.updateTable("orders").set({ deletedAt: app.clock.now() }).where("ref", "=", buyer).execute();
  expect((await list("search=sarr")).body).toMatchObject([{ id }]);
  await app.deps.db.query.deleteFrom("mails").where("id", "=", id).execute();
});

test("one call retries all failed mails, and says how many", async () => {
  const now = app.clock.now();
  const retryAll = () => staff.call<{ message: string; retried: number }>("POST", "/mails/retry");
  expect(await retryAll()).toMatchObject({
    status: 202,
    body: { message: "Aucun e-mail n'est en échec.", retried: 0 },
  });
  await write("one@example.com", { failedAt: now, lastError: "connect ECONNREFUSED" });
  expect((await retryAll()).body).toEqual({ message: "L'e-mail va repartir.", retried: 1 });
  for (const name of ["two", "three"])
    await write(`${name}@example.com`, { failedAt: now, lastError: "connect ECONNREFUSED" });
  expect((await retryAll()).body).toEqual({ message: "2 e-mails vont repartir.", retried: 2 });
  expect(await states("state=failed")).toEqual([]);
  await app.worker.runDue();
  expect((await states("state=sent")).slice(0, 3)).toEqual([
    "three@example.com sent",
    "two@example.com sent",
    "one@example.com sent",
  ]);
  expect((await staff.call<unknown[]>("GET", "/audit?pageSize=1")).body).toMatchObject([
    { action: "mail.all_retried", target: "Courrier", details: "2 e-mails" },
  ]);
});

test("shows a mail as its reader sees it, with the order's link and without other secrets", async () => {
  const id = await write("awa@example.com");
  const mail = await staff.call<EndpointAnswer<typeof readMail>>("GET", `/mails/${id}`);
  expect(mail.body).toMatchObject({
    id,
    state: "waiting",
    subject: "Votre carte est en ligne (commande SDV-7K3M9Q2X)",
    text: expect.stringContaining("Bonjour Awa"),
  });
  expect(mail.body.html).toContain(`${app.url}/vcard/${ref}`);
  expect(JSON.stringify(mail.body)).not.toContain(secret);
  expect(mail.headers.get("cache-control")).toBe("no-store");

  await app.deps.db.query
    .updateTable("mails")
    .set({ template: "newsletter-confirmation", data: JSON.stringify({ token: secret }), orderRef: null })
    .where("id", "=", id)
    .execute();
  const confirmation = await staff.call<EndpointAnswer<typeof readMail>>("GET", `/mails/${id}`);
  expect(confirmation.status).toBe(200);
  expect(JSON.stringify(confirmation.body)).not.toContain(secret);
  expect(confirmation.body.html).toContain("••••••••");
});
