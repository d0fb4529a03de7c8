import { afterAll, expect, test } from "vitest";
import type { ListDecisions, ListPreview } from "#shared/contract/company-list.ts";
import type { PastedList } from "#shared/contract/pasted-people.ts";
import { listLimits } from "#shared/offers/list-limits.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readPeopleList } from "./people-list/people-list-service.ts";

const service = await startTestApp(administrator);
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const list = [
  "Prénom;Nom;Fonction;Téléphone;E-mail;Bureau",
  "Awa;NDIAYE;Directrice;77 123 45 67;awa@example.sn;A1",
  "Moussa;Diop;Comptable;7,71E+08;moussa@example.sn;A2",
  "Fatou;Sow;Juriste;78 100 00 00;fatou@example;A3",
].join("\n");
const phone = { row: 3, field: "phoneNumber", value: "781234567" } as const;

async function send(path: "preview" | "corrected", file: string | undefined, decisions?: Partial<ListDecisions>) {
  const form = new FormData();
  if (decisions) form.set("decisions", JSON.stringify({ columns: [], corrections: [], withoutRows: [], ...decisions }));
  if (file !== undefined) form.set("file", new Blob([file]), "liste.csv");
  const url = `${service.url}/api/company-lists/${path}`;
  const answer = await fetch(url, { method: "POST", headers: desk.headers, body: form });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
async function preview(file: string | undefined, decisions?: Partial<ListDecisions>) {
  const { status, bytes } = await send("preview", file, decisions);
  return { status, body: JSON.parse(String(bytes)) as ListPreview & { code?: string } };
}
const faultsOf = ({ cards }: ListPreview) =>
  cards.flatMap(({ row, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field?.fault ? [`${row} ${name}`] : [])),
  );

test("the preview of a list shows what was mended, and faults at their cells", async () => {
  const { status, body } = await preview(list);
  expect(status).toBe(200);
  expect(body.cards[0]?.fields.lastName).toMatchObject({ value: "Ndiaye", given: "NDIAYE" });
  expect(faultsOf(body)).toEqual(["3 phoneNumber", "4 email"]);
  expect(body.leftOut).toEqual([
    { row: 1, isByHand: false, text: "Prénom Nom Fonction Téléphone E-mail Bureau", sentence: expect.any(String) },
  ]);
});

test("a corrected cell is checked and mended again, a row left out makes no card, a column is read as staff said", async () => {
  const wrong = await preview(list, { corrections: [{ ...phone, value: "12" }], withoutRows: [4] });
  expect(faultsOf(wrong.body)).toEqual(["3 phoneNumber"]);
  const { body } = await preview(list, {
    corrections: [phone],
    withoutRows: [4],
    columns: [{ column: 5, use: "department" }],
  });
  expect(faultsOf(body)).toEqual([]);
  expect(body.cards[1]?.fields).toMatchObject({
    phoneNumber: { value: "+221781234567", given: "7,71E+08", isCorrected: true },
    department: { value: "A2" },
  });
  expect(body.leftOut.filter(({ isByHand }) => isByHand).map(({ row }) => row)).toEqual([4]);
});

test("the corrected list is written once no fault is left, and reads back with nothing to mend", async () => {
  const refused = await send("corrected", list, { corrections: [phone] });
  expect([refused.status, String(refused.bytes)]).toEqual([422, expect.stringContaining("list.faults_left")]);
  const { status, bytes } = await send("corrected", list, { corrections: [phone], withoutRows: [4] });
  expect(status).toBe(200);
  const { cards } = await readPeopleList({ bytes });
  expect(cards.map(({ fields }) => [fields.lastName?.value, fields.phoneNumber?.value])).toEqual([
    ["Ndiaye", "+221771234567"],
    ["Diop", "+221781234567"],
  ]);
  expect(cards.flatMap(({ fields }) => Object.values(fields)).filter(({ mended }) => mended)).toEqual([]);
});

test("a list may lack what holders will be asked for, and a whole name comes with both ways to split it", async () => {
  const organisation = await createCompany(desk, { name: "Teranga Conseil" });
  const names = "Nom complet;Fonction\nAwa Ndiaye;Directrice";
  const before = await preview(names, { organisation });
  expect(faultsOf(before.body)).toEqual(["2 phoneNumber"]);
  const { body } = await preview(names, { organisation, asked: ["phoneNumber"] });
  expect(faultsOf(body)).toEqual([]);
  expect(body.cards[0]?.nameWays).toEqual([
    { firstName: "Awa", lastName: "Ndiaye" },
    { firstName: "Ndiaye", lastName: "Awa" },
  ]);
});

test("the template reads without a fault", async () => {
  const answer = await fetch(`${service.url}/api/company-lists/template`, { headers: desk.headers });
  expect(answer.headers.get("content-disposition")).toContain(".xlsx");
  const { cards } = await readPeopleList({ bytes: Buffer.from(await answer.arrayBuffer()) });
  expect(cards.length).toBe(2);
});

test.each([
  ["nothing", undefined, "list.missing"],
  ["an empty file", "", "list.empty"],
  ["a PDF", "%PDF-1.7\n", "list.pdf"],
  ["more than its limit", "x".repeat(listLimits.fileBytes + 1), "list.too_large"],
])("refuses %s with its own code", async (_name, file, code) => {
  expect((await preview(file)).body.code).toBe(code);
});

test("malformed decisions are refused", async () => {
  const { status, body } = await preview(list, { withoutRows: [-1] });
  expect([status, body.code]).toEqual([422, "request.invalid"]);
});

test("a buyer's pasted list is read without a login, and one that is too long is refused", async () => {
  const ask = async (text: string) => {
    const answer = await fetch(`${service.url}/api/commander/plusieurs/liste`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ text, room: 10 }),
    });
    return { status: answer.status, body: (await answer.json()) as PastedList & { code?: string } };
  };
  const { status, body } = await ask("1. Mme NDIAYE Awa épse BA : 77 123 45 61");
  expect([status, body.people, body.rest]).toEqual([
    200,
    [{ firstName: "Awa", lastName: "Ndiaye épse Ba", jobTitle: "", phoneNumber: "+221 77 123 45 61", email: "" }],
    "",
  ]);
  expect((await ask("x".repeat(20_001))).body.code).toBe("request.invalid");
  expect((await ask(" ")).body.code).toBe("list.empty");
});

// Before: a corrected list did not say which people were missing.
test("people missing in a company's corrected list are named: as taken off an unpaid order, as having left after a paid one", async () => {
  const organisation = await createCompany(desk, { name: "Wari", address: "Plateau, Dakar" });
  const lines = writePeopleCsv(3).split("\n");
  const { body } = await bringList(service, desk, organisation, lines.join("\n"));
  const orderRef = body.order?.ref ?? "";
  const absent = async (file: readonly string[]) =>
    (await preview(file.join("\n"), { organisation })).body.absent.map(({ name, department, act }) => [
      name,
      department,
      act,
    ]);
  expect(await absent(lines)).toEqual([]);
  expect(await absent(lines.slice(0, 3))).toEqual([["Awac Ndiaye", "Finances", "remove"]]);
  expect((await preview(lines.join("\n"))).body.absent).toEqual([]);
  await payOrder(service.deps, orderRef, { received: 38_700 });
  const { query } = service.deps.db;
  await query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", orderRef).execute();
  expect(await absent(lines.slice(0, 3))).toEqual([["Awac Ndiaye", "Finances", "leave"]]);
  await query.updateTable("cards").set({ state: "waiting" }).where("orderRef", "=", orderRef).execute();
  expect(await absent(lines.slice(0, 3))).toEqual([["Awac Ndiaye", "Finances", null]]);
  await query.updateTable("cards").set({ state: "left" }).where("firstName", "=", "Awac").execute();
  expect(await absent(lines.slice(0, 3))).toEqual([]);
});
