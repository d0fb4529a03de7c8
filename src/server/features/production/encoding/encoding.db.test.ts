import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPiece, paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { reprintPiece, getPieceOrThrow } from "../production-service.ts";
import { movePiecesIndividually } from "../piece-move-service.ts";
import { listOrderPieceMoves } from "../piece-store.ts";
import type { PieceRow } from "../production-tables.ts";
import { eraseOrderTags } from "./piece-tag-store.ts";

let app: TestApp;
/** On two nodes where the engine allows several; SQLite is one process by design. */
let modou: Staff;
let khady: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  modou = await staffOn(app, "modou@example.com", "Modou Fall", "workshop");
  const second = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  // The nodes stand behind one address.
  Object.assign(second.deps.settings, { publicUrl: app.url });
  khady = await staffOn(second, "khady@example.com", "Khady Sow", "workshop");
});
afterAll(() => app.close());

const at = (ref: string, source = "nfc") => `${app.url}/vcard/${ref}?s=${source}`;
const tags = (pieceId: string) =>
  app.deps.db.query.selectFrom("pieceTags").selectAll().where("pieceId", "=", pieceId).orderBy("writtenAt").execute();
const stateOf = async ({ id }: PieceRow) => (await getPieceOrThrow(app.deps, id)).state;
const tagOf = ({ cardRef }: PieceRow, changes: object = {}) => ({
  id: generateSecretId(),
  from: "printed",
  how: "web_nfc",
  url: at(cardRef),
  serialNumber: "04:a1:b2",
  ...changes,
});
const record = (piece: PieceRow, tag: object, who = modou) => who.call("POST", `/pieces/${piece.id}/tags`, tag);
const check = (body: object) => modou.call("POST", "/checks", body);
const named = async ({ cardRef }: PieceRow, firstName: string) =>
  app.deps.db.query
    .updateTable("cards")
    .set({ firstName, lastName: "Diop", company: "Teranga" })
    .where("ref", "=", cardRef)
    .execute();

test("a tag that was read back is recorded and moves its piece off the list; recording it again changes nothing", async () => {
  const piece = await paidPiece(app.deps, { state: "printed" });
  const listed = async () =>
    (await modou.call<{ total: number; pieces: { id: string; nfcLink: string }[] }>("GET", "/encoding")).body;
  expect((await listed()).pieces).toMatchObject([{ id: piece.id, nfcLink: at(piece.cardRef) }]);
  const tag = tagOf(piece);
  expect(await record(piece, tag)).toMatchObject({ status: 200, body: { state: "encoded" } });
  expect(await listed()).toEqual({ total: 0, pieces: [] });
  expect(await record(piece, tag)).toMatchObject({ status: 200, body: { state: "encoded" } });
  expect(await tags(piece.id)).toMatchObject([
    {
      url: at(piece.cardRef),
      serialNumber: "04:a1:b2",
      how: "web_nfc",
      writtenBy: "staff:modou@example.com",
      lockedAt: null,
    },
  ]);
  expect(
    (await listOrderPieceMoves(app.deps.db.query, piece.orderRef)).filter(({ toState }) => toState === "encoded"),
  ).toHaveLength(1);

  const lock = () => modou.call<{ lockedAt: string }>("POST", `/pieces/${piece.id}/tags/${tag.id}/lock`);
  const first = await lock();
  expect(first.status).toBe(200);
  expect((await lock()).body).toEqual(first.body);
  expect(await modou.call("GET", `/pieces/${piece.id}/encoding`)).toMatchObject({
    body: { piece: { state: "encoded" }, tag: { serialNumber: "04:a1:b2", lockedAt: first.body.lockedAt } },
  });
  expect(await modou.call("POST", `/pieces/${piece.id}/tags/${generateSecretId()}/lock`)).toMatchObject({
    status: 404,
    body: { code: "tag.not_found" },
  });

  // The tag was bad after all: another one is put in, and the piece keeps its state.
  expect(await record(piece, tagOf(piece, { from: "encoded", serialNumber: "04:ff" }))).toMatchObject({
    status: 200,
    body: { state: "encoded" },
  });
  expect(await tags(piece.id)).toHaveLength(2);
  await inTransaction(app.deps, (deps) => eraseOrderTags(deps.db.query, { orderRef: piece.orderRef }));
  expect((await tags(piece.id)).map(({ serialNumber }) => serialNumber)).toEqual(["", ""]);
});

test("a tag with another address, or of a piece in another state, is refused and not recorded", async () => {
  const [piece, other] = [
    await paidPiece(app.deps, { state: "printed" }),
    await paidPiece(app.deps, { state: "to_print" }),
  ];
  for (const url of [
    at(other.cardRef),
    at(piece.cardRef, "qr"),
    at(piece.cardRef).replace("127.0.0.1", "localhost"),
    "",
  ]) {
    expect([url, await record(piece, tagOf(piece, { url }))]).toMatchObject([
      url,
      { status: 422, body: { code: "tag.wrong_address" } },
    ]);
  }
  expect(await record(other, tagOf(other))).toMatchObject({ status: 409, body: { code: "piece.changed" } });
  expect(await record(piece, tagOf(piece, { from: "encoded" }))).toMatchObject({
    status: 409,
    body: { code: "piece.changed" },
  });
  expect(await stateOf(piece)).toBe("printed");
  expect(await stateOf(other)).toBe("to_print");
  expect(await tags(piece.id)).toEqual([]);
  expect(await tags(other.id)).toEqual([]);
});

// Seen to fail without `movePieceInTransaction` in `recordTag` (two tags), and without the `catch` of
// `recordWrittenTag` (409 for the same tag sent twice).
test("if two people encode a piece at once, only one succeeds; the same tag sent twice at once is recorded once", async () => {
  const [one, two] = [await paidPiece(app.deps, { state: "printed" }), await paidPiece(app.deps, { state: "printed" })];
  const both = await Promise.all([record(one, tagOf(one), modou), record(one, tagOf(one), khady)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const same = tagOf(two);
  expect((await Promise.all([record(two, same, modou), record(two, same, khady)])).map(({ status }) => status)).toEqual(
    [200, 200],
  );
  expect((await tags(one.id)).length).toBe(1);
  expect((await tags(two.id)).length).toBe(1);
});

test("a piece is checked only when the address that was read is its own card's", async () => {
  const [piece, other] = [
    await paidPiece(app.deps, { state: "encoded" }),
    await paidPiece(app.deps, { state: "printed" }),
  ];
  await named(piece, "Awa");
  await named(other, "Demba");
  const whose = (name: string, ref: string) => ({ cardRef: ref, name: `${name} Diop`, company: "Teranga" });
  const scan = async (address: string, pieceId?: string) =>
    (await check({ address, ...(pieceId ? { pieceId } : {}) })).body;
  expect(await scan(at(other.cardRef, "qr"), piece.id)).toMatchObject({
    outcome: "other_card",
    whose: whose("Demba", other.cardRef),
  });
  expect(await scan(`https://ailleurs.example/vcard/${piece.cardRef}`, piece.id)).toMatchObject({
    outcome: "other_site",
    otherSite: "ailleurs.example",
    whose: whose("Awa", piece.cardRef),
  });
  for (const foreign of ["https://wa.me/221771234567", at("7K3M9Q2XABCDEFGHJKMNPQRSTV", "qr"), ""])
    expect(await scan(foreign)).toMatchObject({ outcome: "foreign", whose: null });
  expect(await scan(at(other.cardRef, "qr"))).toMatchObject({ outcome: "not_ready", state: "printed" });
  expect(await stateOf(piece)).toBe("encoded");
  expect(await stateOf(other)).toBe("printed");
  expect(await scan(at(piece.cardRef, "qr"))).toMatchObject({
    outcome: "checked",
    state: "checked",
    orderNumber: expect.stringMatching(/^SDV-/),
    whose: whose("Awa", piece.cardRef),
  });
  expect(await scan(at(piece.cardRef, "qr"), piece.id)).toMatchObject({ outcome: "already", state: "checked" });

  expect(await modou.call("GET", `/card-at?address=${encodeURIComponent(at(other.cardRef))}`)).toMatchObject({
    body: { whose: whose("Demba", other.cardRef), otherSite: null },
  });
  expect(await modou.call("GET", "/card-at?address=https%3A%2F%2Fwa.me%2F1")).toMatchObject({
    body: { whose: null, otherSite: null },
  });
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).where("id", "=", other.id).execute();
  expect(await scan(at(other.cardRef, "qr"))).toMatchObject({ outcome: "no_piece" });
});

// Seen to fail with the piece's number left out of `withLink`, of `recordTag` and of `checkPieceByReading`.
test("a replacement card gets its own tag address, which is the one written, accepted and checked, even if it belongs to another order", async () => {
  const [lost, other] = [await paidPiece(app.deps, { state: "delivered" }), await paidPiece(app.deps)];
  const piece = await reprintPiece(app.deps, { actor: "system", who: "admin" }, lost.id, "replacement", "Perdue");
  // As for a reprint that the owner ordered.
  await putPiece(app.deps, piece, { orderRef: other.orderRef, place: 9, state: "printed" });
  expect(await modou.call("GET", `/pieces/${piece.id}/encoding`)).toMatchObject({
    body: { piece: { nfcLink: at(piece.cardRef, "nfc2") } },
  });
  expect(await record(piece, tagOf(piece))).toMatchObject({ status: 422, body: { code: "tag.wrong_address" } });
  expect(await record(piece, tagOf(piece, { url: at(piece.cardRef, "nfc2") }))).toMatchObject({
    status: 200,
    body: { state: "encoded" },
  });
  expect((await check({ address: at(piece.cardRef), pieceId: piece.id })).body).toMatchObject({
    outcome: "other_tag",
    state: null,
  });
  const code = at(piece.cardRef, "qr");
  expect((await check({ address: code, chip: at(piece.cardRef) })).body).toMatchObject({
    outcome: "already",
    state: "delivered",
  });
  expect((await check({ address: code, chip: at(piece.cardRef, "nfc3") })).body).toMatchObject({
    outcome: "other_tag",
  });
  expect((await check({ address: code, chip: at(piece.cardRef, "nfc2") })).body).toMatchObject({
    outcome: "checked",
    orderNumber: expect.stringMatching(/^SDV-/),
  });
});

// Seen to fail without comparing the chip's card in `checkPieceByReading`: no swap was found.
test("finds all 20 pairs of cards with swapped chips, by code or by chosen piece, and names the holder whose chip it read", async () => {
  const pieces = await paidPieces(app.deps, 40, { state: "encoded" });
  for (const [n, piece] of pieces.entries()) await named(piece, `Personne${n}`);
  let found = 0;
  for (const [n, piece] of pieces.entries()) {
    const swapped = pieces[n ^ 1];
    if (!swapped) throw new Error("An even number of cards.");
    const chip = at(swapped.cardRef);
    for (const body of [
      { address: at(piece.cardRef, "qr"), chip },
      { pieceId: piece.id, chip },
      // Read with another phone, and typed.
      { pieceId: piece.id, address: chip },
    ])
      expect((await check(body)).body).toMatchObject({
        outcome: "other_chip",
        whose: { cardRef: swapped.cardRef, name: `Personne${n ^ 1} Diop` },
        expected: { cardRef: piece.cardRef, name: `Personne${n} Diop` },
      });
    if ((await stateOf(piece)) === "encoded") found++;
  }
  expect(found).toBe(40);
});

test("a check records what was read and what was not; a chip without a code or chosen piece, or one of no card of ours, checks nothing", async () => {
  const pieces = await paidPieces(app.deps, 3, { state: "encoded" });
  const [both, codeOnly, chipOnly] = pieces;
  if (!both || !codeOnly || !chipOnly) throw new Error("Three pieces.");
  const code = at(both.cardRef, "qr");
  expect((await check({ address: code, chipNext: true })).body).toMatchObject({ outcome: "chip_next", unread: "chip" });
  expect((await check({ chip: at(both.cardRef) })).body).toMatchObject({ outcome: "chip_alone" });
  for (const chip of ["", "https://wa.me/1", `https://ailleurs.example/vcard/${both.cardRef}?s=nfc`])
    expect((await check({ address: code, chip })).body).toMatchObject({ outcome: "foreign_chip", whose: null });
  expect((await check({ chip: "" })).body).toMatchObject({ outcome: "foreign_chip", expected: null });
  expect(await stateOf(both)).toBe("encoded");

  const keptAfter = async (piece: PieceRow, body: object) => {
    const { unread, outcome } = (await check(body)).body as { unread: string | null; outcome: string };
    const [why] = (await listOrderPieceMoves(app.deps.db.query, piece.orderRef)).slice(-1).map(({ why }) => why);
    return [outcome, unread, why];
  };
  expect(await keptAfter(both, { address: code, chip: at(both.cardRef) })).toEqual([
    "checked",
    null,
    "Code et puce lus",
  ]);
  expect(await keptAfter(codeOnly, { address: at(codeOnly.cardRef, "qr") })).toEqual([
    "checked",
    "chip",
    "Code lu, puce non lue",
  ]);
  expect(await keptAfter(chipOnly, { pieceId: chipOnly.id, chip: at(chipOnly.cardRef) })).toEqual([
    "checked",
    "code",
    "Puce lue, code non lu",
  ]);
});

test("a piece is checked by hand only with a reason; once a reprint exists, reading the card finds the reprint", async () => {
  const piece = await paidPiece(app.deps, { state: "encoded" });
  const byHand = (why: string) => modou.call("POST", `/pieces/${piece.id}/check`, { why });
  expect(await byHand(" ")).toMatchObject({ status: 422, body: { fields: { why: "Le motif est obligatoire." } } });
  expect(await byHand("Code sous un reflet, lu à l'œil")).toMatchObject({ status: 200, body: { state: "checked" } });
  expect(await byHand("Encore")).toMatchObject({ status: 409, body: { code: "piece.changed" } });
  expect((await listOrderPieceMoves(app.deps.db.query, piece.orderRef)).at(-1)).toMatchObject({
    fromState: "encoded",
    toState: "checked",
    why: "Code et puce non lus\u00a0: Code sous un reflet, lu à l'œil",
  });

  await movePiecesIndividually(
    app.deps,
    { actor: "staff:modou", who: "workshop" },
    [{ id: piece.id, from: "checked" }],
    "defective",
    "Rayée",
  );
  expect((await check({ address: at(piece.cardRef, "qr") })).body).toMatchObject({
    outcome: "not_ready",
    state: "to_print",
  });
});
