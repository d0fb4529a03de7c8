import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { orderOfCompany } from "#test/factories/proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
afterAll(() => app.close());
const desk = await staffOn(app);

// Seen to fail without `takeCompanyCardRecords`: 500, since the version that was sent names its cards.
test("of a company's unpaid order a card is taken off after it was shown; what was said of the others stays theirs", async () => {
  const { ref, organisationId } = await orderOfCompany(app, desk, 3);
  expect((await desk.call("POST", `/orders/${ref}/proofs`, { note: "" })).status).toBe(201);
  expect((await desk.call("POST", `/organisations/${organisationId}/completions`)).status).toBe(202);
  await app.worker.runDue();
  const [, second, third] = await listOrderCards(app.deps.db.query, ref);
  await desk.call("POST", `/organisations/${organisationId}/people/${second?.ref}/link`);
  const awaited = async () => {
    const { body } = await desk.call<CompanyCompletions>("GET", `/organisations/${organisationId}/completions`);
    return body.people.map((person) => [person.ref, person.firstName, person.linkUntil !== null]);
  };
  // The first has the order's reference, which the second takes.
  const { status } = await desk.call("POST", `/orders/${ref}/remove-card?card=${ref}`, { reason: "Partie" });
  expect(status).toBe(200);
  expect(await awaited()).toEqual([
    [ref, "Awab", true],
    [third?.ref, "Awac", false],
  ]);
  const { body } = await desk.call<Proof>("GET", `/orders/${ref}/proofs`);
  expect(body.versions).toMatchObject([{ version: 1, cards: 2, approved: 0 }]);
  expect(body.standings).toContainEqual({ standing: "waiting", cards: 2 });
});
