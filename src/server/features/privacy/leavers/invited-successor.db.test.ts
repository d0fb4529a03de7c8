import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import type { handAddressOn } from "#shared/contract/company-departures.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { drawPrintFileForPieces } from "#server/features/production/print/print-file.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { onlineCompany } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { deps, clock, worker } = app;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

const penda = {
  firstName: "Penda",
  lastName: "Sarr",
  jobTitle: "Directrice",
  phoneNumber: "77 999 88 77",
  workPhoneNumber: "",
  workEmail: "",
  department: "Ventes",
  employeeNumber: "",
};

async function readInvitations(recipient: string) {
  const mails = deps.db.query.selectFrom("mails").select("data").where("recipient", "=", recipient).orderBy("id");
  return (await mails.where("template", "=", "holder-card-awaits").execute()).map(
    ({ data }) => JSON.parse(data) as { ref: string; missing: string[]; reminder: number },
  );
}

// Seen to fail while only cards of the piece's own order were checked: the print was drawn, and the piece printed.
test("a successor's card is not printed before their page is live, even if nobody waits for them any more", async () => {
  const { call, people, orderRef } = await onlineCompany(app, desk);
  const [ref = ""] = (await people()).people.map((person) => person.ref);
  await call("POST", `/personnes/${ref}/depart`, { colleague: null });
  const { body } = await call<EndpointAnswer<typeof handAddressOn>>("POST", `/personnes/${ref}/depart/successeur`, {
    ...penda,
    jobTitle: "",
    email: "",
    ownerEmail: "",
    expected: deps.settings.site.reprintPrice,
  });
  const reprint = body.order.ref;
  expect((await call("POST", "/a-completer/sans-attendre", { cards: [ref] })).status).toBe(200);
  await payOrder(deps, reprint);
  await inTransaction(deps, (within) => createPiecesForPaidOrder(within, reprint));
  const read = async () => (await desk.call<{ pieces: Piece[] }>("GET", `/orders/${reprint}/pieces`)).body.pieces;
  const [piece] = await read();
  const [id, print] = [piece?.id ?? "", { ids: [piece?.id ?? ""], layout: "single" as const }];
  const move = async () =>
    (
      await desk.call<{ done: unknown[]; refused: { code: string }[] }>("POST", "/pieces/moves", {
        pieces: [{ id, from: "to_print" }],
        to: "printed",
      })
    ).body;
  const pageStatus = async () => (await fetch(`${app.url}/vcard/${ref}`)).status;
  expect([piece?.incomplete, piece?.awaited, await pageStatus()]).toEqual([true, false, 404]);
  await expect(drawPrintFileForPieces(deps, print)).rejects.toThrow("piece.card_incomplete");
  expect((await move()).refused).toMatchObject([{ code: "piece.card_incomplete" }]);
  // Once the desk adds what is missing, except the portrait, their page is live and their card is printed.
  const [coverUrl, logoUrl] = [await uploadImage(app.url, "cover"), await uploadImage(app.url, "logo")];
  const given = { jobTitle: "Directrice", coverUrl, logoUrl };
  expect((await desk.call("PATCH", `/orders/${orderRef}?card=${ref}`, given)).status).toBe(200);
  expect([(await read())[0]?.incomplete, await pageStatus()]).toEqual([false, 200]);
  expect((await drawPrintFileForPieces(deps, print)).pdf.length).toBeGreaterThan(1000);
  expect((await move()).done).toHaveLength(1);
});

// Seen to fail while only a press of "Inviter maintenant" reached them: no mail, nobody awaited.
test("a successor is asked for a missing photo and reminded; without an e-mail, their link has to be sent", async () => {
  const { call, people } = await onlineCompany(app, desk);
  const [first = "", second = ""] = (await people()).people.map(({ ref }) => ref);
  const handOn = async (ref: string, email: string) => {
    await call("POST", `/personnes/${ref}/depart`, { colleague: null });
    return call<EndpointAnswer<typeof handAddressOn>>("POST", `/personnes/${ref}/depart/successeur`, {
      ...penda,
      email,
      ownerEmail: email,
      expected: deps.settings.site.reprintPrice,
    });
  };
  const invited = await handOn(first, "penda@jappo.example");
  expect([invited.status, invited.body.isLive]).toEqual([201, false]);
  expect(invited.body.message).toMatch(/^Un e-mail l'invite à compléter sa carte\. À payer/);
  expect((await handOn(second, "")).body.message).toContain("Envoyez-lui son lien");
  expect((await call<CompanyCompletions>("GET", "/a-completer")).body).toMatchObject({
    awaited: 2,
    notInvited: 0,
    people: expect.arrayContaining([
      expect.objectContaining({ ref: first, hasMail: true, mailedAt: expect.any(String) }),
      expect.objectContaining({ ref: second, hasMail: false, mailedAt: null }),
    ]),
  });
  expect(await readInvitations("penda@jappo.example")).toMatchObject([
    { ref: first, missing: ["profileUrl"], reminder: 0 },
  ]);
  // Paid, the piece waits for its holder too. Seen to fail while only cards of the piece's own order were checked.
  const reprint = invited.body.order.ref;
  await payOrder(deps, reprint);
  await inTransaction(deps, (within) => createPiecesForPaidOrder(within, reprint));
  const { body: made } = await desk.call<{ pieces: Piece[] }>("GET", `/orders/${reprint}/pieces`);
  expect(made.pieces.map(({ state, awaited }) => [state, awaited])).toEqual([["to_print", true]]);
  clock.advance(2 * dayMs + 1);
  await worker.runDue();
  expect((await readInvitations("penda@jappo.example")).map(({ reminder }) => reminder)).toEqual([0, 1]);
});
