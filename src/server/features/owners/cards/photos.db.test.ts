import { afterAll, expect, test } from "vitest";
import type { EditableCard, CardVersion } from "#shared/contract/owner-cards.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { eraseOrderOnRequest } from "#server/features/privacy/erasure/order-erasure-service.ts";
import { getUploadFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { cleanupUnusedUploads } from "#server/features/cards/uploads/sweep-uploads.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { placeOrder, uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const otherNode = await service.addNode();
afterAll(() => service.close());

const email = "awa@example.com";
let awa = await loggedInOwner(service, email);

async function paidCard(offer: "GOLD" | "CUSTOM" | "SILVER" = "GOLD"): Promise<string> {
  const ref = await placeOrder(url, { email });
  await payOrder(deps, ref);
  await deps.db.query.updateTable("cards").set({ offer }).where("ref", "=", ref).execute();
  return ref;
}

const read = async (ref: string) => (await awa.call("GET", `/cartes/${ref}`)).body as EditableCard;
async function change(ref: string, changes: object, node = url) {
  clock.advance(1);
  const {
    ref: _,
    offer: __,
    state: ___,
    leavesAt: ____,
    resumable: _____,
    drawnAccent: ______,
    printedOtherwise: _______,
    decider: ________,
    locked: _________,
    requests: __________,
    ...body
  } = await read(ref);
  const images = Object.fromEntries(
    (["profileUrl", "coverUrl", "logoUrl"] as const)
      .filter((name) => body[name] === "")
      .map((name) => [name, undefined]),
  );
  return awa.call("PATCH", `/cartes/${ref}`, { ...body, ...images, ...changes }, node);
}
const versionsOf = async (ref: string) => (await awa.call("GET", `/cartes/${ref}/versions`)).body as CardVersion[];
const restore = (ref: string, id: string | undefined) => awa.call("POST", `/cartes/${ref}/versions/${id}`);
const newPhoto = async () => (await uploadImages(url)).profileUrl;
const idOf = (address: string) => parsePrivateUploadId(address) ?? "";
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(url + address);
  await answer.arrayBuffer();
  return answer.status;
}
/** Returns whether the upload exists, whether it waits to be swept, and whether its files exist. */
async function stateOf(id: string) {
  const [row, unused] = await Promise.all([
    deps.db.query.selectFrom("uploads").select("id").where("id", "=", id).execute(),
    deps.db.query.selectFrom("unusedUploads").select("uploadId").where("uploadId", "=", id).execute(),
  ]);
  return {
    kept: row.length === 1,
    letGo: unused.length === 1,
    files: (await deps.storage.list(getUploadFolder(id))).length > 0,
  };
}
const whole = { kept: true, letGo: false, files: true };
/** Runs the sweep once a day for so many days; the first run claims the store. */
async function sweepFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(dayMs);
    await cleanupUnusedUploads(deps);
  }
  // Sessions end after thirty days.
  awa = await loggedInOwner(service, email);
}

// Seen to fail when a replaced photo was released at once (`releaseClaimedUploads` in place of
// `releaseUnreferencedUploads`).
test("a restored version brings back its photos, each under a new address; sweeps keep them as long as the version exists", async () => {
  const ref = await paidCard();
  const { key, uploadId: first } = await publishedImage(deps, ref);
  const second = await newPhoto();
  expect((await change(ref, { profileUrl: second, company: "Deuxième" })).body).toMatchObject({ profileUrl: second });
  const address = `/images/${key}/profile-161.webp`;
  expect(await statusOf(address)).toBe(404);
  expect(await stateOf(first)).toEqual(whole);
  await sweepFor(40);
  expect(await stateOf(first)).toEqual(whole);

  const [now, before] = await versionsOf(ref);
  expect(now?.profileUrl).toEqual(second);
  expect(before?.profileUrl).toBe(`/api/uploads/${first}/image`);
  expect(before?.coverUrl === now?.coverUrl).toBe(true);
  expect((await restore(ref, before?.id)).body).toMatchObject({
    profileUrl: `/api/uploads/${first}/image`,
    company: before?.company,
  });
  const again = await publishedImage(deps, ref);
  expect(again.uploadId).toEqual(first);
  expect(again.key === key).toBe(false);
  expect(await statusOf(address)).toBe(404);
  expect(await statusOf(`/images/${again.key}/profile-161.webp`)).toBe(200);
  expect((await fetch(`${url}/vcard/${ref}`).then((answer) => answer.text())).includes(`/images/${again.key}/`)).toBe(
    true,
  );
  await sweepFor(3);
  expect(await stateOf(first)).toEqual(whole);
  expect(await stateOf(idOf(second))).toEqual(whole);
});

// Seen to fail without `releaseUnreferencedUploads` in `saveCardVersion`.
test("a deleted version's photos are released with it unless another version has them; then their files are deleted", async () => {
  const ref = await paidCard();
  const { uploadId: first } = await publishedImage(deps, ref);
  const { uploadId: logo } = await publishedImage(deps, ref, "logo");
  const second = await newPhoto();
  await change(ref, { profileUrl: second });
  for (let at = 0; at < 18; at += 1) await change(ref, { company: `Version ${at}` });
  expect((await versionsOf(ref)).length).toBe(20);
  expect(await stateOf(first)).toEqual(whole);
  await change(ref, { company: "La dernière" });
  expect(await stateOf(first)).toEqual({ kept: false, letGo: true, files: true });
  expect(await stateOf(idOf(second))).toEqual(whole);
  expect(await stateOf(logo)).toEqual(whole);
  await sweepFor(3);
  expect(await stateOf(first)).toEqual({ kept: false, letGo: false, files: false });
  expect(await stateOf(idOf(second))).toEqual(whole);
  expect(await stateOf(logo)).toEqual(whole);
});

// Seen to fail when `deleteOrderCardVersions` did not release its images.
test("erasing a card deletes its look and the photos of its versions", async () => {
  const ref = await paidCard();
  const { uploadId: first } = await publishedImage(deps, ref);
  const second = await newPhoto();
  await change(ref, { profileUrl: second, hidden: ["address"], ownAccent: "#123456", dress: "dark" });
  await eraseOrderOnRequest(deps, { userId: "1", name: "Awa" }, ref, "asked");
  expect(await deps.db.query.selectFrom("cardVersions").select("id").where("cardRef", "=", ref).execute()).toEqual([]);
  expect(
    await deps.db.query.selectFrom("cards").select(["hidden", "ownAccent", "dress"]).where("ref", "=", ref).execute(),
  ).toEqual([{ hidden: "[]", ownAccent: "", dress: "auto" }]);
  await sweepFor(3);
  expect(await stateOf(first)).toEqual({ kept: false, letGo: false, files: false });
  expect(await stateOf(idOf(second))).toEqual({ kept: false, letGo: false, files: false });
});

test("a version without a photo removes it, one older than kept photos leaves them, and a SILVER card keeps the sold logo", async () => {
  const ref = await paidCard("CUSTOM");
  await change(ref, { company: "Avec photos" });
  await change(ref, { company: "Une autre" });
  await deps.db.query
    .updateTable("cardVersions")
    .set(({ fn, val }) => ({ content: fn<string>("replace", ["content", val('"profile":'), val('"gone":')]) }))
    .where("cardRef", "=", ref)
    .execute();
  const without = (await versionsOf(ref)).find(({ company }) => company === "Avec photos");
  expect(without?.profileUrl).toBe("");
  expect((await restore(ref, without?.id)).body).toMatchObject({
    profileUrl: "",
    coverUrl: expect.stringContaining("/api/uploads/"),
  });
  const events = await deps.db.query
    .selectFrom("orderEvents")
    .select("details")
    .where("orderRef", "=", ref)
    .where("kind", "=", "order.corrected")
    .orderBy("id", "desc")
    .execute();
  expect(JSON.stringify(events)).toContain('\\"profileUrl\\":{\\"removed\\":true}');

  for (const [offer, bringsLogo] of [
    ["GOLD", true],
    ["SILVER", false],
  ] as const) {
    const card = await paidCard();
    const images = async () =>
      Promise.all(
        (["profile", "logo"] as const).map(async (kind) => (await publishedImage(deps, card, kind)).uploadId),
      );
    const [photo, logo] = await images();
    const { profileUrl, logoUrl } = await uploadImages(url);
    await change(card, { profileUrl, logoUrl });
    await deps.db.query.updateTable("cards").set({ offer }).where("ref", "=", card).execute();
    expect((await restore(card, (await versionsOf(card))[1]?.id)).status).toBe(200);
    expect(await images()).toEqual([photo, bringsLogo ? logo : idOf(logoUrl)]);
  }

  const old = await paidCard();
  await change(old, { company: "Ancienne" });
  const photo = await newPhoto();
  await change(old, { profileUrl: photo, dress: "dark", company: "Nouvelle" });
  await deps.db.query
    .updateTable("cardVersions")
    .set(({ fn, val }) => ({
      content: fn<string>("replace", [
        fn<string>("replace", ["content", val('"images":'), val('"gone":')]),
        val('"hidden":'),
        val('"also gone":'),
      ]),
    }))
    .where("cardRef", "=", old)
    .execute();
  const kept = (await versionsOf(old)).find(({ company }) => company === "Ancienne");
  expect((await restore(old, kept?.id)).body).toMatchObject({ company: "Ancienne", profileUrl: photo, dress: "dark" });
});

test("a version's photo belongs to its card only; of two nodes that replace a photo at once one succeeds, and nothing of the other is kept", async () => {
  const [ref, other] = [await paidCard(), await paidCard()];
  const first = (await read(ref)).profileUrl;
  await change(ref, { profileUrl: await newPhoto() });
  expect((await change(other, { profileUrl: first })).body).toMatchObject({ code: "upload.invalid" });
  const { version } = await read(ref);
  const photos = [await newPhoto(), await newPhoto()];
  const answers = await Promise.all(
    photos.map((profileUrl, at) => change(ref, { profileUrl, version }, at === 0 ? url : otherNode.url)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = photos[answers.findIndex(({ status }) => status === 409)] ?? "";
  expect(await deps.db.query.selectFrom("uploads").select("claimedAt").where("id", "=", idOf(lost)).execute()).toEqual([
    { claimedAt: null },
  ]);
  // The previous photo can be restored by its URL, as from a form that was left open.
  expect((await change(ref, { profileUrl: first })).body).toMatchObject({ profileUrl: first });
});

test("a photo that staff replace stays as long as a version of the owner's has it", async () => {
  const ref = await paidCard();
  await change(ref, { company: "Un mot" });
  const { uploadId: first } = await publishedImage(deps, ref);
  const staff = await staffOn(service);
  const [theirs, last] = [await newPhoto(), await newPhoto()];
  for (const profileUrl of [theirs, last])
    expect((await staff.call("PATCH", `/orders/${ref}`, { profileUrl })).status).toBe(200);
  expect(await stateOf(first)).toEqual(whole);
  expect((await stateOf(idOf(theirs))).kept).toBe(false);
  expect(await stateOf(idOf(last))).toEqual(whole);
});
