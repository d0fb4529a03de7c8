import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { photo } from "#test/factories/image.ts";
import { orderOfCompany } from "#test/factories/proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
afterAll(() => app.close());
const desk = await staffOn(app);

// Seen to fail without `takeCompanyCardRecords`: 500, since the version that was sent names the order's cards.
test("removes a card that was already shown from a company's unpaid order, and keeps the records of the others", async () => {
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
  // The first card has the order's reference, which passes to the second.
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

// Seen to fail without `releaseClaimedUploads`: the removed card's design stayed forever.
test("releases the removed card's design and keeps those of the others", async () => {
  const { ref } = await orderOfCompany(app, desk, 3);
  const cards = await listOrderCards(app.deps.db.query, ref);
  const sender = { userId: "u", name: "Astou", role: "workshop" } as const;
  for (const card of cards.slice(0, 2))
    await sendProof(app.deps, sender, ref, { source: "file", note: "", card: card.ref, file: await photo(856, 540) });
  const listFiles = async () => {
    const rows = await app.deps.db.query.selectFrom("proofCards").selectAll().where("orderRef", "=", ref).execute();
    return [...new Set(rows.flatMap(({ fileUpload }) => fileUpload ?? []))];
  };
  const before = await listFiles();
  await desk.call("POST", `/orders/${ref}/remove-card?card=${cards[1]?.ref}`, { reason: "Partie" });
  const kept = await listFiles();
  expect(kept.length).toBeLessThan(before.length);
  const uploads = await app.deps.db.query.selectFrom("uploads").select("id").where("id", "in", before).execute();
  expect(uploads.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});
