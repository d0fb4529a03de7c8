import { afterAll, expect, test } from "vitest";
import { listUnprintableLetters } from "#shared/card/printed/printed-text.ts";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { orderBody } from "#test/factories/order.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { signsOfPdf } from "#test/harness/pdf.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import { createPiecesForPaidOrder } from "../piece-making.ts";
import { listPiecesByOrder } from "../piece-store.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
afterAll(() => service.close());
const logInWorkshop = () => staffOn(service, "khady@example.com", "Khady", "workshop");
let workshop = await logInWorkshop();
const desk = await staffOn(service, "awa@example.com", "Awa", "desk");

/** Three names in each of twenty scripts. */
const names = {
  Latin: ["Aïssatou Ndiaye", "Ɓooyi Ƴero", "Nguyễn Hồng"],
  Arabic: ["محمد الأمين", "فاطمة جالو", "مُحَمَّد ديوف"],
  Nko: ["ߡߊ߬ߡߊߘߎ߫ ߖߊߟߏ߫", "ߝߊ߬ߕߎ߬ ߕߙߊߥߟߋ", "ߛߋߞߎ ߓߊ"],
  Adlam: ["𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤤𞤣𞤫", "𞤊𞤢𞤼𞤵 𞤅𞤮", "𞤌𞤵𞤥𞤢𞤪 𞤂𞤭"],
  Cyrillic: ["Иван Петров", "Ольга Щукина", "Ђорђе Јовић"],
  Greek: ["Ελένη Παππά", "Γιώργος Νίκου", "Ζωή Ψαρρά"],
  Wide: ["𝗔𝘄𝗮 𝗙𝗮𝗹𝗹", "Ⓐⓦⓐ Ⓑⓐ", "Ａｗａ　Ｓｏｗ"],
  Han: ["王 小明", "李 娜", "Awa 陈"],
  Hangul: ["김 민준", "박 서연", "이 지우"],
  Kana: ["さくら たなか", "ハルト スズキ", "ゆい モリ"],
  Hebrew: ["דוד כהן", "שרה לוי", "יעל מזרחי"],
  Ethiopic: ["አበበ ቢቂላ", "ሰላም ተስፋዬ", "ሃና ገብሬ"],
  Tifinagh: ["ⵎⵓⵃⴰ ⴰⵢⵜ", "ⵜⵉⵏⵀⵉⵏⴰⵏ ⴰⴳ", "ⵉⴷⵉⵔ ⵓ"],
  Devanagari: ["क्षमा शर्मा", "राज कुमार", "अनिता सिंह"],
  Thai: ["สมชาย ใจดี", "มาลี สุข", "อนันต์ ดี"],
  Bengali: ["রহিম উদ্দিন", "সুমি আক্তার", "তানিয়া দাস"],
  Tamil: ["குமார் ராஜ்", "மீனா தேவி", "அருண் செல்வம்"],
  Armenian: ["Արամ Պետրոսյան", "Անի Սարգսյան", "Տիգրան Մ"],
  Georgian: ["ნინო ბერიძე", "გიორგი მ", "თამარ კ"],
  Vai: ["ꕉꖸ ꔰ", "ꔳꘋ ꖨ", "ꗏ ꔻ"],
} as const;
const all = Object.values(names).flat();
const isPrintable = (name: string) => listUnprintableLetters(name).length === 0;
/** A developer's run draws one name of each script. */
const drawnNames = isShortRun ? Object.values(names).map(([first]) => first) : all;
/** How a name that we cannot print is to be spelled on the card. */
const spelling = "Lamine Zed";
const images = await uploadImages(url);

async function order(name: string, printedName?: string) {
  const [firstName = "", ...rest] = name.split(/\s+/);
  const fields = { firstName, lastName: rest.join(" "), ...(printedName !== undefined && { printedName }) };
  // A refused order leaves its images free for the next one.
  const isRefused = printedName !== undefined && !isPrintable(printedName || name);
  const photos = isRefused ? images : await uploadImages(url);
  const answer = await fetch(`${url}/api/commander`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...orderBody(photos, {}), ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as { ref: string; fields?: Record<string, string> } };
}

async function paidPiece(ref: string): Promise<string> {
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  const [piece] = await listPiecesByOrder(deps.db.query, ref);
  return piece?.id ?? "";
}

async function printedSigns(ids: readonly string[]): Promise<Set<string>> {
  const file = await fetch(`${url}/api/print/pieces.pdf?ids=${ids.join(",")}`, { headers: workshop.headers });
  expect(file.status).toBe(200);
  return signsOfPdf(Buffer.from(await file.arrayBuffer()));
}
const listMissing = (text: string, signs: Set<string>) =>
  [...text].filter((letter) => letter.trim() && !/\p{M}/u.test(letter) && !signs.has(letter));

async function expectTrueName(ref: string, { firstName }: { firstName: string }): Promise<void> {
  const page = await (await fetch(`${url}/vcard/${ref}`)).text();
  expect(page).toContain(firstName);
  expect(page.includes(spelling)).toBe(false);
  const contact = await (await fetch(url + routePaths.contactFile(ref))).text();
  expect(contact.replaceAll("\r\n ", "")).toContain(firstName);
}
const nameOn = (ref: string) =>
  deps.db.query.selectFrom("cards").select(["firstName", "lastName"]).where("ref", "=", ref).executeTakeFirstOrThrow();

test("there are sixty names, in twenty scripts", () => {
  expect(all).toHaveLength(60);
  expect(all.filter(isPrintable)).toHaveLength(21);
});

test("a changed name requires its printed spelling again; a client that does not send the spelling is asked about the field it changed", async () => {
  const { ref } = (await order("王 小明", "Wang Xiaoming")).body;
  const correct = (body: object) => desk.call<{ fields?: Record<string, string> }>("PATCH", `/orders/${ref}`, body);
  expect((await correct({ lastName: "大伟" })).body.fields).toEqual({
    lastName:
      "Nous ne savons pas imprimer «\u00a0大 伟\u00a0»\u00a0: écrivez-nous comment imprimer ce nom, et notre équipe le change.",
  });
  expect((await correct({ lastName: "Dawei" })).status).toBe(200);
  expect(await correct({ lastName: "大伟", printedName: "" })).toMatchObject({
    status: 422,
    body: { fields: { printedName: expect.any(String) } },
  });
  expect((await correct({ phoneNumber: "77 111 22 33" })).status).toBe(200);
  expect((await correct({ lastName: "大伟", printedName: "Wang Dawei" })).status).toBe(200);
  expect((await correct({ firstName: "Awa", lastName: "Fall" })).status).toBe(200);
  const card = await deps.db.query.selectFrom("cards").select("printedName").where("ref", "=", ref).executeTakeFirst();
  expect(card?.printedName).toBe("");
  expect(await correct({ jobTitle: "经理" })).toMatchObject({
    status: 422,
    body: { fields: { jobTitle: expect.any(String) } },
  });
});

test.each(drawnNames.filter(isPrintable))("%s is printed whole", async (name) => {
  // One address may place this many orders only over some hours.
  clock.advance(180_000);
  const made = await order(name);
  expect(made.status).toBe(201);
  const { ref } = made.body;
  const signs = await printedSigns([await paidPiece(ref)]);
  const card = await nameOn(ref);
  expect(listMissing(`${card.firstName} ${card.lastName}`, signs)).toEqual([]);
  await expectTrueName(ref, card);
});

test("every other name needs its spelling before payment, which is printed; page and contact file keep the name", async () => {
  const pieces: string[] = [];
  for (const name of drawnNames.filter((one) => !isPrintable(one))) {
    clock.advance(180_000);
    for (const wrong of ["", "王"]) {
      const refused = await order(name, wrong);
      expect([name, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([name, 422, ["printedName"]]);
    }
    const made = await order(name, spelling);
    expect([name, made.status]).toEqual([name, 201]);
    const { ref } = made.body;
    pieces.push(await paidPiece(ref));
    await expectTrueName(ref, await nameOn(ref));
  }
  // The session ended after hours without a call.
  workshop = await logInWorkshop();
  // One file for all pieces: drawing is the slow part.
  expect(listMissing(spelling, await printedSigns(pieces))).toEqual([]);
  const drawn = await deps.db.query.selectFrom("piecePrints").select("name").where("pieceId", "in", pieces).execute();
  expect(drawn.map(({ name }) => name)).toEqual(pieces.map(() => spelling));
});
