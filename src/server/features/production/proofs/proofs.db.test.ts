import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { photo } from "#test/factories/image.ts";
import { insertReprint } from "#test/factories/order-row.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { printJob } from "#test/factories/print-jobs.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { drawCardsPdf } from "#server/rendering/card-pdf/single-cards-pdf.ts";
import { inTransaction } from "#server/db/database.ts";
import { updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import { settlePaymentByStaff } from "#server/features/payments/staff-payment-service.ts";
import { drawPrintFileForPieces } from "../print/print-file.ts";
import { listPrintedPieces } from "../print/print-service.ts";
import { createPiecesForPaidOrder } from "../piece-making.ts";
import { movePiecesIndividually } from "../piece-move-service.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import { eraseOrderProofs } from "#server/features/orders/proofs/proof-service.ts";
import { answerProof } from "./proof-answer-service.ts";
import { sendProof } from "./sending.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
afterAll(() => service.close());

const workshop = await staffOn(service, "khady@example.com", "Khady", "workshop");
const khady = { actor: "staff:khady@example.com", who: "workshop" } as const;
const sender = { userId: "khady@example.com", name: "Khady", role: "workshop" } as const;
let ref = "";
let pieceId = "";

beforeEach(async () => {
  await deps.db.query.deleteFrom("mails").execute();
  ref = await placeOrder(url);
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  pieceId = (await listPiecesByOrder(deps.db.query, ref))[0]?.id ?? "";
});

const stateOf = async () => (await listPiecesByOrder(deps.db.query, ref))[0]?.state;
const send = (note = "", on = deps) => sendProof(on, sender, ref, { source: "drawing", note });
const answer = (version: number, decision: "approuver" | "changer", words = "") =>
  answerProof(deps, ref, { version, decision, card: ref, remarks: { [ref]: words }, name: "" });
const versions = async () =>
  (await workshop.call<Proof>("GET", `/orders/${ref}/proofs`)).body.versions.map(({ version, shown: [card] }) => ({
    version,
    state: card?.state,
    answer: card?.remark,
  }));
const secretOf = async () =>
  (await deps.db.query.selectFrom("proofs").select("secret").where("orderRef", "=", ref).execute())[0]?.secret ?? "";
const mails = async () =>
  (
    await deps.db.query
      .selectFrom("mails")
      .select(["template", "data", "orderRef"])
      .orderBy("createdAt")
      .orderBy("id")
      .execute()
  ).map(({ template, data, orderRef }) => ({ template, orderRef, ...(JSON.parse(data) as { reminder?: number }) }));

test("a buyer gets a proof, asks for a change and approves the next version, which is then printed as approved", async () => {
  await send("Bonjour");
  expect(await stateOf()).toBe("proof_sent");
  await expect(drawPrintFileForPieces(deps, { ids: [pieceId], layout: "single" })).rejects.toMatchObject({
    code: "print.not_approved",
  });
  await expect(answer(1, "changer")).rejects.toMatchObject({ code: "proof.remark_missing" });
  await answer(1, "changer", "Le nom plus grand");
  expect(await stateOf()).toBe("to_design");
  expect(await versions()).toEqual([{ version: 1, state: "marked", answer: "Le nom plus grand" }]);
  await send();
  await answer(2, "approuver");
  expect(await stateOf()).toBe("to_print");
  expect((await versions())[0]).toEqual({ version: 2, state: "approved", answer: "" });
  expect((await mails()).slice(1).map(({ template }) => template)).toEqual([
    "proof-sent",
    "staff-proof-answered",
    "proof-sent",
    "staff-proof-answered",
  ]);

  await inTransaction(deps, (deps) => updateCardContent(deps, permitEdits(ref), { jobTitle: "Autre fonction" }));
  await movePiecesIndividually(deps, khady, [{ id: pieceId, from: "to_print" }], "printed", "");
  expect(await listPrintedPieces(deps, ref)).toMatchObject([{ differs: ["jobTitle"] }]);
});

// Seen to fail without comparing the version in `answerProof`: a version that the buyer had not seen was to be printed.
test("an approval counts only for the version that was seen, and only once", async () => {
  await send();
  await send();
  await expect(answer(1, "approuver")).rejects.toMatchObject({ code: "proof.changed" });
  expect(await stateOf()).toBe("proof_sent");
  expect((await versions()).map(({ state }) => state)).toEqual(["shown", "superseded"]);
  await answer(2, "approuver");
  await expect(answer(2, "changer", "Trop tard")).rejects.toMatchObject({ code: "proof.closed" });
});

test("if an approval meets a new version, the new version still waits for an answer", async () => {
  const node = (await service.addNode()).deps;
  for (let round = 0; round < 5; round += 1) {
    const { version } = await send();
    const [answered] = await Promise.allSettled([answer(version, "approuver"), send("", node)]);
    const [latest, before] = await versions();
    expect(await stateOf()).toBe("proof_sent");
    expect(latest?.state).toBe("shown");
    expect(before?.state).toEqual(answered.status === "fulfilled" ? "approved" : "superseded");
  }
});

test("staff who approve by phone answer in the buyer's place; a printed card can get no new proof", async () => {
  await send();
  await movePiecesIndividually(
    deps,
    { actor: "staff:binta@example.com", who: "desk" },
    [{ id: pieceId, from: "proof_sent" }],
    "approved",
    "D'accord au téléphone",
  );
  expect((await versions())[0]?.state).toBe("approved");
  await expect(answer(1, "changer", "Non")).rejects.toMatchObject({ code: "proof.closed" });
  await movePiecesIndividually(deps, khady, [{ id: pieceId, from: "approved" }], "to_print", "");
  await movePiecesIndividually(deps, khady, [{ id: pieceId, from: "to_print" }], "printed", "");
  await expect(send()).rejects.toMatchObject({ code: "proof.too_late" });
});

const desk = await staffOn(service, "binta@example.com", "Binta", "desk");
const post = async (fields: Record<string, string | Buffer>, headers = desk.headers) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], "design"));
  const sent = await fetch(`${url}/api/orders/${ref}/proofs/file`, { method: "POST", headers, body: form });
  return { status: sent.status, body: (await sent.json()) as { code?: string } };
};

test.skipIf(isShortRun)("a design is a PDF or an image, redrawn; the piece then has no other print file", async () => {
  const image = await post({
    note: "Voici",
    file: await sharp(await photo(400, 300))
      .withExif({ IFD0: { Artist: "Canary" } })
      .jpeg()
      .toBuffer(),
  });
  expect(image.status).toBe(201);
  const link = `${url}${routePaths.proofBySecret(ref, await secretOf())}`;
  const page = await fetch(link);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  const shown = await fetch(url + (/<img src="([^"]+)"/.exec(html)?.[1] ?? ""));
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await shown.arrayBuffer()).includes("Canary")).toBe(false);

  const design = await drawCardsPdf([printJob("Awa Diop")]);
  expect((await post({ file: design })).status).toBe(201);
  const drawn = Buffer.from(await (await fetch(`${link}/2/${ref}/fichier`)).arrayBuffer());
  expect(drawn.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(drawn.includes("TrimBox")).toBe(false);
  expect(design.includes("TrimBox")).toBe(true);
  await answer(2, "approuver");
  await expect(drawPrintFileForPieces(deps, { ids: [pieceId], layout: "single" })).rejects.toMatchObject({
    code: "print.own_design",
  });

  const code = async (fields: Record<string, string | Buffer>) => (await post(fields)).body.code;
  expect(await code({ note: "" })).toBe("proof.file_missing");
  expect(await code({ file: Buffer.from("GIF89a") })).toBe("proof.file_refused");
  expect(await code({ file: Buffer.from("%PDF-1.7\n%%EOF\n") })).toBe("proof.pdf_unreadable");
  expect(await code({ file: Buffer.alloc(10 * 1024 * 1024 + 1) })).toBe("proof.file_too_large");
  expect(await code({ card: "elsewhere" })).toBe("request.invalid");
  expect((await post({ note: "" }, { Authorization: "" })).status).toBe(401);
});

test("the buyer's page opens only with its secret, works without a script, and keeps what was typed", async () => {
  await send("Voyez le verso");
  const secret = await secretOf();
  const link = `${url}/epreuve/${ref}/${secret}`;
  const html = await (await fetch(link)).text();
  expect(html).toMatch(/Voyez le verso[^]*J&#x27;approuve, imprimez ma carte/);
  // A link that was cut short redirects to the order's page. Seen to fail as a bare 404.
  for (const wrong of [`${url}/epreuve/${ref}/${"0".repeat(32)}`, `${url}/epreuve/${pieceId}/x`])
    expect((await fetch(wrong, { redirect: "manual" })).headers.get("location")).toBe(routePaths.payment(ref));
  expect((await fetch(`${url}/epreuve/${"0".repeat(32)}/${secret}`)).status).toBe(404);
  expect((await fetch(`${link}/1/${ref}/logo`)).headers.get("content-type")).toMatch(/^image\//);
  expect((await fetch(`${link}/1/${ref}/fichier`)).headers.get("content-type")).toBe("application/pdf");
  const say = (fields: Record<string, string>) =>
    fetch(link, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await send();
  const late = await say({ version: "1", decision: "changer", card: ref, [remarkFieldOf(ref)]: "Mon nom <b>" });
  expect(late.status).toBe(409);
  expect(await late.text()).toEqual(
    expect.stringMatching(/nouvelle version de l(?:'|&#x27;)épreuve[^]*Mon nom &lt;b&gt;/),
  );
  const done = await say({ version: "2", decision: "approuver" });
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toBe(`/epreuve/${ref}/${secret}`);
  // Mails of earlier releases linked to the piece.
  for (const old of [link, `${url}/epreuve/${pieceId}/${secret}`])
    expect(await (await fetch(old)).text()).toContain("Vous avez approuvé");
  await inTransaction(deps, (deps) => eraseOrderProofs(deps, { orderRef: ref }));
  expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toBe(routePaths.payment(ref));
  const erased = await deps.db.query
    .selectFrom("proofCards")
    .innerJoin("proofs", "proofs.orderRef", "proofCards.orderRef")
    .select(["name", "note", "remark", "secret", "fileUpload"])
    .where("proofCards.orderRef", "=", ref)
    .distinct()
    .execute();
  expect(erased).toEqual([{ name: "", note: "", remark: "", secret: "", fileUpload: null }]);
});

// Seen to fail with the usual first state of a piece, with `findLastApprovedProofCard` left out, and with
// `hasChangedSinceLastPrint` always false.
test("a designer's card reordered unchanged keeps its design, twice in a row; a changed card is redesigned", async () => {
  const { query } = deps.db;
  await query.updateTable("cards").set({ offer: "CUSTOM" }).where("ref", "=", ref).execute();
  await query.updateTable("pieces").set({ offer: "CUSTOM", material: "metal" }).where("id", "=", pieceId).execute();
  await sendProof(deps, sender, ref, { source: "file", note: "", file: await photo(856, 540) });
  await answer(1, "approuver");
  const admin = { actor: "system", who: "admin" } as const;
  const hand = async (id: string) => {
    await movePiecesIndividually(deps, admin, [{ id, from: "to_print" }], "printed", "");
    await query.updateTable("pieces").set({ state: "delivered" }).where("id", "=", id).execute();
    clock.advance(1000);
  };
  const orderAgain = async () => {
    const order = await insertReprint(deps.db, clock.now(), ref, { offer: "CUSTOM" });
    await inTransaction(deps, (deps) =>
      settlePaymentByStaff(deps, order.ref, {
        actor: "system",
        method: "Espèces",
        reference: "",
        reason: "",
        amount: 14_900,
      }),
    );
    const [piece] = await listPiecesByOrder(deps.db.query, order.ref);
    if (!piece) throw new Error("No piece was made.");
    return piece;
  };
  /** Returns whether the payment mails to the buyer and the team say that the card is designed first. */
  const told = async (orderRef: string) =>
    Promise.all(
      ["payment-received", "staff-order-paid"].map(async (name) => {
        const mail = (await mails()).find(({ template, orderRef: of }) => of === orderRef && template === name);
        return mail && "designing" in mail;
      }),
    );
  await hand(pieceId);
  for (const _ of ["lost", "lost again"]) {
    const piece = await orderAgain();
    expect(piece).toMatchObject({ kind: "reprint", state: "approved", material: "metal" });
    expect(await told(piece.orderRef)).toEqual([false, false]);
    // Its design is the file.
    await expect(drawPrintFileForPieces(deps, { ids: [piece.id], layout: "single" })).rejects.toMatchObject({
      code: "print.own_design",
    });
    await movePiecesIndividually(deps, admin, [{ id: piece.id, from: "approved" }], "to_print", "");
    await hand(piece.id);
  }
  await inTransaction(deps, (deps) => updateCardContent(deps, permitEdits(ref), { jobTitle: "Autre fonction" }));
  const changed = await orderAgain();
  expect(changed).toMatchObject({ state: "to_design" });
  expect(await told(changed.orderRef)).toEqual([true, true]);
});

// Last, since sessions end meanwhile.
test("reminders are sent after two and five days, once each, and none after an answer", async () => {
  await send();
  const reminders = async () =>
    (await mails())
      .filter(({ template, orderRef }) => template === "proof-sent" && orderRef === ref)
      .map(({ reminder }) => reminder);
  for (const days of [1, 1, 1, 2]) {
    clock.advance(days * dayMs + 60_000);
    await service.worker.runDue();
    await service.worker.runDue();
  }
  expect(await reminders()).toEqual([0, 1, 2]);
  await send();
  await answer(2, "approuver");
  clock.advance(6 * dayMs);
  await service.worker.runDue();
  expect(await reminders()).toEqual([0, 1, 2, 0]);
});
