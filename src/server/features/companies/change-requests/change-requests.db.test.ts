import { afterAll, expect, test } from "vitest";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import type { CompanyRole } from "#shared/access/access.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { inTransaction } from "#server/db/database.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { askForChange, listAllRequestsOfCard } from "./change-request-service.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";

const app = await startTestApp(administrator);
const { deps, url, clock, worker } = app;
const { query } = deps.db;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

let companies = 0;
/** A company that locks names, job titles and telephones, with an administrator, a manager and two invited people. */
async function someCompany() {
  companies += 1;
  const n = companies;
  const id = await createCompany(desk, { name: `Teranga ${n}`, address: "Plateau, Dakar" });
  const template = { workPhoneNumber: "+221338210000", locked: ["company", "jobTitle", "lastName", "workPhoneNumber"] };
  expect((await desk.call("PATCH", `/organisations/${id}/template`, template)).status).toBe(200);
  const list = writePeopleCsv(2).replaceAll("@teranga", `@teranga${n}`);
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  await desk.call("POST", `/organisations/${id}/completions`);
  await worker.runDue();
  const [first, second] = await listOrderCards(deps.db.query, orderRef);
  if (!first || !second) throw new Error("no cards");
  const invite = async (email: string, role: CompanyRole, departments: string[] = []) => {
    await desk.call("POST", `/organisations/${id}/members`, { email, role, departments });
    return caller((await loggedInOwner(app, email)).cookie, `/api/entreprises/${id}`);
  };
  return {
    id,
    orderRef,
    n,
    first,
    second,
    boss: await invite(`chef${n}@teranga.example`, "admin"),
    other: await invite(`adjoint${n}@teranga.example`, "admin"),
    manager: await invite(`ventes${n}@teranga.example`, "manager", [second.department]),
    holder: caller((await loggedInOwner(app, first.ownerEmail)).cookie, `/api/ma-carte/a-completer/${first.ref}`),
  };
}

function caller(cookie: string, base: string) {
  return async <Body = object>(method: string, path: string, body?: object) => {
    clock.advance(1);
    const answer = await callApi(url, method, base + path, { headers: { Cookie: cookie }, ...(body && { body }) });
    return answer as { status: number; body: Body & { code?: string; fields?: Record<string, string> } };
  };
}
type Call = ReturnType<typeof caller>;
const listOf = async (boss: Call) => (await boss<ChangeRequests>("GET", "/demandes")).body;
async function mailsTo(recipient: string) {
  const mails = await query
    .selectFrom("mails")
    .select(["template", "data"])
    .where("recipient", "=", recipient)
    .where("template", "in", ["change-requested", "change-decided"])
    .orderBy("id")
    .execute();
  return mails.map(({ template, data }) => ({
    template,
    ...(JSON.parse(data) as { to: string; isAccepted?: boolean; word?: string }),
  }));
}

test("a holder asks to change a locked field; the company accepts for that card only, or refuses with a message; both get mails", async () => {
  const { boss, holder, first, second, n } = await someCompany();
  expect((await holder("POST", "/demandes", { field: "workEmail", to: "x@example.com" })).body.code).toBe(
    "change_request.not_locked",
  );
  expect((await holder("POST", "/demandes", { field: "jobTitle", to: "Conseillère" })).body.code).toBe(
    "change_request.same",
  );
  expect((await holder("POST", "/demandes", { field: "workPhoneNumber", to: "12" })).body.fields).toHaveProperty("to");
  expect((await holder("POST", "/demandes", { field: "jobTitle", to: "Directrice" })).status).toBe(201);
  // Asking again updates the same request.
  expect((await holder("POST", "/demandes", { field: "jobTitle", to: "Directrice adjointe" })).status).toBe(201);
  expect((await holder("POST", "/demandes", { field: "workPhoneNumber", to: "33 821 99 99" })).status).toBe(201);
  const { open } = await listOf(boss);
  expect(open.map(({ field, from, to, isByHolder }) => [field, from, to, isByHolder])).toEqual([
    ["workPhoneNumber", "+221338210000", "+221338219999", true],
    ["jobTitle", "Conseillère", "Directrice adjointe", true],
  ]);
  expect((await mailsTo(`chef${n}@teranga.example`)).map(({ to }) => to)).toEqual(["Directrice", "+221338219999"]);
  const [phone, title] = open;
  const decide = (request = phone, body = {}) =>
    boss("POST", `/demandes/${request?.id}`, { seen: request?.to, ...body });
  expect((await decide(title, { accepted: false })).body.fields).toHaveProperty("word");
  expect((await decide(title, { accepted: false, word: "Dans six mois." })).status).toBe(200);
  expect((await decide(phone, { accepted: true })).status).toBe(200);
  expect((await decide(phone, { accepted: true })).body.code).toBe("change_request.decided");
  const [mine, hers] = [await getCardOrThrow(deps, first.ref), await getCardOrThrow(deps, second.ref)];
  expect([mine.jobTitle, mine.workPhoneNumber, hers.workPhoneNumber]).toEqual([
    "Conseillère",
    "+221338219999",
    "+221338210000",
  ]);
  expect(await mailsTo(first.ownerEmail)).toMatchObject([
    { template: "change-decided", isAccepted: false, word: "Dans six mois." },
    { template: "change-decided", isAccepted: true, to: "+221338219999" },
  ]);
  // The field stays locked for the holder.
  expect((await holder("PATCH", "", { jobTitle: "Directrice" })).body.code).toBe("card.field_locked");
  expect((await holder<CardCompletion>("GET", "")).body.requests).toEqual(
    expect.arrayContaining([
      { field: "jobTitle", to: "Directrice adjointe", state: "refused", word: "Dans six mois." },
      { field: "workPhoneNumber", to: "+221338219999", state: "accepted", word: "" },
    ]),
  );
});

// Seen to fail without the exceptions in `applyTemplate`.
test("an accepted exception outlives template changes until the company takes it back", async () => {
  const { id, boss, holder, first, second } = await someCompany();
  await holder("POST", "/demandes", { field: "workPhoneNumber", to: "33 821 99 99" });
  const [request] = (await listOf(boss)).open;
  await boss("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: true });
  const phones = async () => {
    const [mine, hers] = [await getCardOrThrow(deps, first.ref), await getCardOrThrow(deps, second.ref)];
    return [mine.workPhoneNumber, hers.workPhoneNumber];
  };
  await desk.call("PATCH", `/organisations/${id}/template`, { workPhoneNumber: "+221338217777" });
  expect(await phones()).toEqual(["+221338219999", "+221338217777"]);
  expect((await listOf(boss)).exceptions).toMatchObject([
    { ref: first.ref, field: "workPhoneNumber", value: "+221338219999" },
  ]);
  expect((await boss("DELETE", `/exceptions/${first.ref}/workPhoneNumber`)).status).toBe(200);
  expect(await phones()).toEqual(["+221338217777", "+221338217777"]);
  expect((await boss("DELETE", `/exceptions/${first.ref}/workPhoneNumber`)).status).toBe(404);
  await desk.call("PATCH", `/organisations/${id}/template`, { workPhoneNumber: "+221338216666" });
  expect(await phones()).toEqual(["+221338216666", "+221338216666"]);
});

// Seen to fail while a lock bound administrators as it binds holders.
test("an administrator changes a locked job title, and a shared text on one card; a manager must ask", async () => {
  const { id, boss, manager, second } = await someCompany();
  await desk.call("PATCH", `/organisations/${id}/template`, { locked: ["jobTitle", "company"] });
  const path = `/personnes/${second.ref}`;
  expect((await manager("PATCH", path, { jobTitle: "Cheffe" })).body.code).toBe("card.field_locked");
  expect((await boss("PATCH", path, { jobTitle: "Cheffe" })).status).toBe(200);
  expect((await boss("PATCH", path, { company: "Agence Nord" })).body.code).toBe("card.field_locked");
  const other = await boss("POST", `${path}/demandes`, { field: "company", to: "Agence Nord" });
  expect([other.status, other.body]).toEqual([201, { message: "La carte est changée." }]);
  expect(await getCardOrThrow(deps, second.ref)).toMatchObject({ jobTitle: "Cheffe", company: "Agence Nord" });
  expect(await listOf(boss)).toMatchObject({ open: [], exceptions: [{ ref: second.ref, field: "company" }] });
});

test("a manager asks for people of their departments and reads the answer, but decides nothing; another company sees nothing", async () => {
  const { boss, manager, first, second, n } = await someCompany();
  const wanted = { field: "jobTitle", to: "Cheffe" };
  expect((await manager("POST", `/personnes/${first.ref}/demandes`, wanted)).body.code).toBe("colleague.not_found");
  expect((await manager("POST", `/personnes/${second.ref}/demandes`, wanted)).status).toBe(201);
  const [request] = (await listOf(boss)).open;
  expect(request).toMatchObject({ ref: second.ref, isByHolder: false });
  expect((await manager("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: true })).status).toBe(403);
  const stranger = await someCompany();
  expect(
    (await stranger.boss("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: true })).body.code,
  ).toBe("change_request.not_found");
  expect(
    (await boss("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: true, word: "D'accord." })).status,
  ).toBe(200);
  expect((await getCardOrThrow(deps, second.ref)).jobTitle).toBe("Cheffe");
  expect(await mailsTo(`ventes${n}@teranga.example`)).toMatchObject([{ isAccepted: true, word: "D'accord." }]);
});

// Seen to fail while a request was found by card and field only.
test("a holder's and a manager's requests for the same field are separate, and each is answered", async () => {
  const { boss, manager, second, n } = await someCompany();
  const { cookie } = await loggedInOwner(app, second.ownerEmail);
  const holder = caller(cookie, `/api/ma-carte/a-completer/${second.ref}`);
  const askAsManager = (to: string) => manager("POST", `/personnes/${second.ref}/demandes`, { field: "jobTitle", to });
  expect((await holder("POST", "/demandes", { field: "jobTitle", to: "Directrice" })).status).toBe(201);
  expect((await askAsManager("Gérante")).status).toBe(201);
  expect((await askAsManager("Cheffe")).status).toBe(201);
  const { open } = await listOf(boss);
  expect(open.map(({ to, isByHolder }) => [to, isByHolder])).toEqual([
    ["Cheffe", false],
    ["Directrice", true],
  ]);
  for (const { id, to } of open)
    expect((await boss("POST", `/demandes/${id}`, { seen: to, accepted: to === "Cheffe", word: "Vu." })).status).toBe(
      200,
    );
  expect((await getCardOrThrow(deps, second.ref)).jobTitle).toBe("Cheffe");
  expect(await mailsTo(`ventes${n}@teranga.example`)).toMatchObject([{ to: "Cheffe", isAccepted: true }]);
  expect(await mailsTo(second.ownerEmail)).toMatchObject([{ to: "Directrice", isAccepted: false }]);
});

// Seen to fail without the condition on the state in `decideChangeRequestRow`.
test("when two decide at once, one succeeds and the other is told", async () => {
  const { boss, other, holder, first, orderRef } = await someCompany();
  await holder("POST", "/demandes", { field: "jobTitle", to: "Directrice" });
  const [request] = (await listOf(boss)).open;
  let answers: Promise<{ status: number }>[] = [];
  await inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    answers = [
      boss("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: true }),
      other("POST", `/demandes/${request?.id}`, { seen: request?.to, accepted: false, word: "Non." }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  const [accepted, refused] = await Promise.all(answers);
  expect([accepted?.status, refused?.status].toSorted()).toEqual([200, 409]);
  const { jobTitle } = await getCardOrThrow(deps, first.ref);
  expect(jobTitle).toBe(accepted?.status === 200 ? "Directrice" : "Conseillère");
  expect(await mailsTo(first.ownerEmail)).toHaveLength(1);
});

// Seen to fail without the check of `seen`; the last part, on PostgreSQL where both wait, with the row read before the
// lock.
test("a decider cannot decide a text that they have not read, even if it changes at that moment", async () => {
  const { id, boss, holder, first, orderRef } = await someCompany();
  const ask = (to: string) => holder("POST", "/demandes", { field: "jobTitle", to });
  await ask("Directeur adjoint");
  const [read] = (await listOf(boss)).open;
  await ask("PDG");
  const decide = (accepted: boolean) =>
    boss("POST", `/demandes/${read?.id}`, { accepted, word: "Un mot.", seen: read?.to });
  const byStaff = desk.call("POST", `/organisations/${id}/change-requests/${read?.id}`, {
    accepted: true,
    seen: read?.to,
  });
  for (const answer of [await decide(true), await decide(false), await byStaff])
    expect([answer.status, answer.body.code]).toEqual([409, "change_request.changed"]);
  expect((await getCardOrThrow(deps, first.ref)).jobTitle).toBe("Conseillère");
  const [now] = (await listOf(boss)).open;
  expect(now).toMatchObject({ id: read?.id, to: "PDG", state: "open" });

  let answer: Promise<{ status: number; body: { code?: string } }> | undefined;
  await inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    answer = boss("POST", `/demandes/${read?.id}`, { accepted: true, seen: "PDG" });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await askForChange(deps, await getCardOrThrow(deps, first.ref), "holder", { field: "jobTitle", to: "Gérant" });
  });
  expect((await answer)?.body.code).toBe("change_request.changed");
  expect((await getCardOrThrow(deps, first.ref)).jobTitle).toBe("Conseillère");
  const last = await boss("POST", `/demandes/${read?.id}`, { accepted: true, seen: "Gérant" });
  expect([last.status, (await getCardOrThrow(deps, first.ref)).jobTitle]).toEqual([200, "Gérant"]);
});

test("staff decide for a company without an administrator; erasing a card erases its requests, exceptions and mails", async () => {
  const { id, boss, holder, orderRef, n } = await someCompany();
  await holder("POST", "/demandes", { field: "workPhoneNumber", to: "33 821 99 99" });
  await holder("POST", "/demandes", { field: "jobTitle", to: "Directrice" });
  const { body } = await desk.call<ChangeRequests>("GET", `/organisations/${id}/change-requests`);
  const phone = body.open.find(({ field }) => field === "workPhoneNumber");
  const decided = await desk.call("POST", `/organisations/${id}/change-requests/${phone?.id}`, {
    seen: phone?.to,
    accepted: true,
  });
  expect(decided.status).toBe(200);
  expect((await listOf(boss)).exceptions).toHaveLength(1);
  const chief = await staffOn(app);
  expect((await chief.call("POST", `/orders/${orderRef}/erase`, { reason: "asked" })).status).toBe(200);
  for (const table of ["changeRequests", "cardExceptions"] as const)
    expect(await query.selectFrom(table).select("cardRef").where("orderRef", "=", orderRef).execute()).toEqual([]);
  expect(await mailsTo(`chef${n}@teranga.example`)).toEqual([]);
  expect(await listOf(boss)).toEqual({ open: [], decided: [], exceptions: [] });
});

test("a holder whose card is live asks from its page, invited to complete it or not; never for a leaving card or another's", async () => {
  const { boss, holder, first, second, n } = await someCompany();
  await query.updateTable("cards").set({ state: "live" }).where("ref", "=", first.ref).execute();
  await query.deleteFrom("cardCompletions").where("cardRef", "=", first.ref).execute();
  const owned = caller((await loggedInOwner(app, first.ownerEmail)).cookie, `/api/ma-carte/cartes/${first.ref}`);
  expect((await owned<EditableCard>("GET", "")).body).toMatchObject({
    decider: `Teranga ${n}`,
    locked: ["company", "jobTitle", "lastName", "workPhoneNumber"],
    requests: [],
  });
  const wanted = { field: "jobTitle", to: "Directrice" };
  const stranger = caller((await loggedInOwner(app, second.ownerEmail)).cookie, "/api/ma-carte/a-completer");
  expect((await stranger("POST", `/${first.ref}/demandes`, wanted)).status).toBe(404);
  expect((await holder("POST", "/demandes", wanted)).status).toBe(201);
  expect((await listOf(boss)).open).toMatchObject([{ ...wanted, ref: first.ref, isByHolder: true }]);
  expect((await owned<EditableCard>("GET", "")).body.requests).toEqual([{ ...wanted, state: "open", word: "" }]);
  // Their copy of their personal data lists the request.
  expect(await listAllRequestsOfCard(deps, first.ref)).toMatchObject([
    { ...wanted, from: "Conseillère", askedBy: "owner", state: "open" },
  ]);
  await query
    .updateTable("cards")
    .set({ state: "paused", removalAskedAt: clock.now() })
    .where("ref", "=", first.ref)
    .execute();
  expect((await holder("POST", "/demandes", { field: "lastName", to: "Fall" })).status).toBe(404);
});

// Seen to fail: it said that a person without a mailbox was written to.
test("the decider is told whether the person was written to", async () => {
  const { boss, holder, first } = await someCompany();
  const askAndRefuse = async (to: string, ownerEmail = first.ownerEmail) => {
    expect((await holder("POST", "/demandes", { field: "jobTitle", to })).status).toBe(201);
    await query.updateTable("cards").set({ ownerEmail }).where("ref", "=", first.ref).execute();
    const [request] = (await listOf(boss)).open;
    const refusal = { seen: to, accepted: false, word: "Non." };
    return (await boss<{ message: string }>("POST", `/demandes/${request?.id}`, refusal)).body.message;
  };
  expect(await askAndRefuse("Directeur")).toBe("La demande est refusée, et la personne prévenue.");
  expect(await askAndRefuse("Gérant", "")).toContain("n'a pas d'adresse e-mail");
});
