import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditableCard, CardVersion } from "#shared/contract/owner-cards.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { paidOrderOfTwo } from "#test/factories/group-order.ts";
import type { loggedInOwner } from "#test/factories/owner.ts";
import { putPiece } from "#test/factories/piece.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp(administrator);
});
afterAll(() => service.close());

/** Reads everything that is stored about a card. */
async function stored(ref: string) {
  const { query } = service.deps.db;
  const [card, images, versions] = await Promise.all([
    query.selectFrom("cards").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow(),
    query.selectFrom("cardImages").selectAll().where("cardRef", "=", ref).orderBy("kind").execute(),
    query.selectFrom("cardVersions").selectAll().where("cardRef", "=", ref).orderBy("id").execute(),
  ]);
  return { card, images, versions };
}

type Holder = Awaited<ReturnType<typeof loggedInOwner>>;
type Write = (holder: Holder, path: string) => Promise<void>;

const send =
  (method: string, end: string, body?: object): Write =>
  async (holder, path) => {
    expect(await holder.call(method, `${path}${end}`, body)).toMatchObject({ status: 200 });
  };

/** Everything that a holder may change, done one after the other. */
const writes: readonly [string, Write][] = [
  ["texts", send("PATCH", "", { jobTitle: "Présidente", address: "Thiès" })],
  ["her mailbox", send("PATCH", "", { email: "autre@example.com" })],
  ["look", send("PATCH", "", { ownAccent: "#204060", hidden: ["address"] })],
  [
    "photo",
    async (holder, path) => send("PATCH", "", { profileUrl: await uploadImage(service.url, "profile") })(holder, path),
  ],
  [
    "version",
    async (holder, path) => {
      const versions = (await holder.call("GET", `${path}/versions`)).body as CardVersion[];
      await send("POST", `/versions/${versions.at(-1)?.id}`)(holder, path);
    },
  ],
  ["pause", send("POST", "/pause")],
  ["resume", send("POST", "/reprise")],
  ["lost", send("POST", "/commande/puce/pause")],
  ["found", send("POST", "/commande/puce/reprise")],
  ["contacts", send("POST", "/contacts/ouvrir")],
  ["removal", send("POST", "/retrait")],
  ["removal taken back", send("DELETE", "/retrait")],
];

// Seen to fail when the correction ignored the card: what the second holder saved was written to the first card.
test.each([
  ["the second", 1],
  ["the first", 0],
] as const)("whatever %s holder changes, her card changes and the other stays", async (_which, own) => {
  const { orderRef, refs, awa, binta } = await paidOrderOfTwo(service);
  await inTransaction(service.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  for (const piece of await listPiecesByOrder(service.deps.db.query, orderRef))
    await putPiece(service.deps, piece, { state: "delivered" });
  const [holder, hers, other] = own === 1 ? [binta, refs[1], refs[0]] : [awa, refs[0], refs[1]];
  const others = await stored(other);
  for (const [name, write] of writes) {
    service.clock.advance(1);
    const before = await stored(hers);
    await write(holder, `/cartes/${hers}`);
    expect(await stored(other), name).toEqual(others);
    expect(await stored(hers), name).not.toEqual(before);
  }
  const { body } = await holder.call("GET", `/cartes/${hers}`);
  expect(body as EditableCard).toMatchObject({ ref: hers, state: "live" });
});

test("a holder cannot open or change another holder's card in the same order", async () => {
  const { refs, awa, binta } = await paidOrderOfTwo(service);
  for (const [holder, other] of [
    [binta, refs[0]],
    [awa, refs[1]],
  ] as const) {
    const before = await stored(other);
    for (const [method, end, body] of [
      ["GET", ""],
      ["PATCH", "", { jobTitle: "Présidente" }],
      ["POST", "/pause"],
      ["POST", "/commande/puce/pause"],
      ["POST", "/retrait"],
      ["GET", "/commande"],
      ["GET", "/donnees"],
    ] as const) {
      expect((await holder.call(method, `/cartes/${other}${end}`, body)).status, `${method} ${end}`).toBe(404);
    }
    expect(await stored(other)).toEqual(before);
  }
});

// Seen to fail when the order's whole timeline was read: the first card counted the second one's job as sold, and its
// photo could not be changed.
test("a card's sold texts and latest photo change are read from its own history only", async () => {
  const { refs, awa, binta } = await paidOrderOfTwo(service, "SILVER");
  const change = async (holder: Holder, ref: string, changes: object) =>
    (await holder.call("PATCH", `/cartes/${ref}`, changes)).status;
  const photo = async () => ({ profileUrl: await uploadImage(service.url, "profile") });
  expect(await change(binta, refs[1], { jobTitle: "Directeur" })).toBe(200);
  expect(await change(binta, refs[1], await photo())).toBe(200);
  expect(await change(binta, refs[1], await photo())).toBe(409);
  expect(await change(awa, refs[0], { jobTitle: "Comptables" })).toBe(200);
  expect(await change(awa, refs[0], await photo())).toBe(200);
  // Twice four letters from what was sold make another job title.
  expect(await change(binta, refs[1], { jobTitle: "Detteur" })).toBe(422);
});

// Seen to fail when the order's last pause counted for each card.
test("staff's pause of an order binds each card, even if another holder paused theirs since", async () => {
  const { orderRef, refs, awa, binta } = await paidOrderOfTwo(service);
  const staff = await staffOn(service);
  const state = async (ref: string) => (await stored(ref)).card.state;
  expect((await staff.call("POST", `/orders/${orderRef}/pause`, { reason: "Litige" })).status).toBe(200);
  // A card that was completed later goes live like this.
  await service.deps.db.query.updateTable("cards").set({ state: "live" }).where("ref", "=", refs[1]).execute();
  await send("POST", "/pause")(binta, `/cartes/${refs[1]}`);
  expect((await awa.call("POST", `/cartes/${refs[0]}/reprise`)).body).toMatchObject({ code: "card.paused_by_staff" });
  expect((await awa.call("GET", `/cartes/${refs[0]}`)).body).toMatchObject({ resumable: false });
  await send("POST", "/reprise")(binta, `/cartes/${refs[1]}`);
  expect(await state(refs[0])).toBe("paused");
  expect(await state(refs[1])).toBe("live");
});

test("the order's timeline tells staff whose card a holder changed", async () => {
  const { orderRef, refs, awa, binta } = await paidOrderOfTwo(service);
  await send("PATCH", "", { jobTitle: "Présidente" })(awa, `/cartes/${refs[0]}`);
  await send("PATCH", "", { jobTitle: "Présidente" })(binta, `/cartes/${refs[1]}`);
  const { body } = await (await staffOn(service)).call("GET", `/orders/${orderRef}`);
  const { events } = body as { events: { kind: string; details: { card?: string } }[] };
  expect(events.filter(({ kind }) => kind === "order.corrected").map(({ details }) => details.card)).toEqual([
    undefined,
    "Binta Diop",
  ]);
});
