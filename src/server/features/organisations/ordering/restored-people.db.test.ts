import { afterAll, expect, test } from "vitest";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { query } = app.deps.db;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

/** A company whose order of three people is in the trash. */
async function trashedCompany(name: string) {
  const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
  const list = writePeopleCsv(3);
  const ref = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  const trash = (order: string) => desk.call("DELETE", `/orders/${order}`);
  expect((await trash(ref)).status).toBe(200);
  const restore = () => desk.call<{ code?: string }>("POST", `/orders/${ref}/restore`);
  const people = async () => {
    const cards = query.selectFrom("cards").select("firstName").where("organisationId", "=", id);
    const rows = await cards.where("state", "<>", "removed").orderBy("firstName").execute();
    return rows.map(({ firstName }) => firstName);
  };
  return { id, ref, list, trash, restore, people };
}
const everybody = ["Awaa", "Awab", "Awac"];

// Seen to fail: six people, without a word.
test("an order in the trash whose people the list brought again is not restored beside the new one", async () => {
  const { id, list, trash, restore, people } = await trashedCompany("Teranga");
  const again = (await bringList(app, desk, id, list)).body;
  expect(again.made).toBe(3);
  expect(await restore()).toMatchObject({ status: 409, body: { code: "order.people_twice" } });
  expect(await people()).toEqual(everybody);
  await trash(again.order?.ref ?? "");
  expect((await restore()).status).toBe(200);
  expect(await people()).toEqual(everybody);
});

test("beside other people, and beside one who has left, it is restored", async () => {
  const { id, list, restore, people } = await trashedCompany("Jappo");
  const others = `${list.split("\n", 1)[0]}\nMoussa;Sow;Chauffeur;Parc;+221781234567;moussa@jappo.example\n${list.split("\n")[1]}`;
  const { made, order } = (await bringList(app, desk, id, others)).body;
  expect(made).toBe(2);
  const ofOrder = query.updateTable("cards").where("orderRef", "=", order?.ref ?? "");
  await ofOrder.set({ state: "left" }).where("firstName", "=", "Awaa").execute();
  expect((await restore()).status).toBe(200);
  expect(await people()).toEqual(["Awaa", ...everybody, "Moussa"]);
});

test("of a list that is brought while its order is restored one makes its people", async () => {
  const { id, list, restore, people } = await trashedCompany("Sunu");
  await Promise.all([bringList(app, desk, id, list), restore()]);
  expect(await people()).toEqual(everybody);
});
