import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInNdefReader, type StandInNfc, type StandInTag } from "#test/stand-ins/ndef-reader.ts";
import { createTagSession, type TagSession } from "./tag-session.ts";
import type { TagStep } from "./tag-step.ts";
import { openWebNfcPort } from "./web-nfc.ts";

const awa = "https://cartes.example/vcard/AWA?s=nfc";
const demba = "https://cartes.example/vcard/DEMBA?s=nfc";
const blank = (serialNumber = "04:a1"): StandInTag => ({ serialNumber, records: [] });
const holding = (url: string, serialNumber = "04:b2"): StandInTag => ({
  serialNumber,
  records: [{ recordType: "url", data: url }],
});

let nfc: StandInNfc;
let session: TagSession;
let step: TagStep;
beforeEach(() => {
  vi.stubGlobal("window", {});
  standInNdefReader();
  ({ nfc } = window as unknown as { nfc: StandInNfc });
  const port = openWebNfcPort();
  if (!port) throw new Error("The stand-in is there.");
  session = createTagSession(port);
  session.follow((next) => (step = next));
});
afterEach(() => vi.unstubAllGlobals());

test("writes a blank tag, reads it back when it is held again, and locks it only when asked", async () => {
  const tag = blank();
  await session.begin(awa);
  expect(step).toEqual({ at: "waiting" });
  await nfc.hold(tag);
  expect(step).toEqual({ at: "written", serialNumber: "04:a1" });
  expect(tag.records).toEqual([{ recordType: "url", data: awa }]);
  await nfc.hold(tag);
  expect(step).toEqual({ at: "matched", serialNumber: "04:a1", url: awa });
  expect(tag.locked).toBeUndefined();
  await nfc.hold(tag);
  expect(tag.locked).toBeUndefined();
  session.lock();
  await nfc.hold(tag);
  expect(step).toEqual({ at: "locked", serialNumber: "04:a1" });
  expect(tag.locked).toBe(true);
});

test("accepts a tag that already holds this address, then starts the next card", async () => {
  await session.begin(awa);
  await nfc.hold(holding(awa));
  expect(step).toEqual({ at: "matched", serialNumber: "04:b2", url: awa });
  await session.begin(demba);
  expect(step).toEqual({ at: "waiting" });
});

// Seen to fail with `decideOnTagReading` writing to any tag.
test("overwrites other content only when asked, and only on the tag that was shown", async () => {
  const [other, third] = [holding(demba), holding(demba, "04:c3")];
  await session.begin(awa);
  await nfc.hold(other);
  expect(step).toEqual({ at: "occupied", serialNumber: "04:b2", content: { kind: "url", url: demba } });
  session.replace();
  await nfc.hold(third);
  expect(step).toEqual({ at: "replacing", serialNumber: "04:b2", problem: "other_tag" });
  expect(third.records[0]?.data).toEqual(demba);
  await nfc.hold(other);
  await nfc.hold(other);
  expect(step.at).toBe("matched");
  expect(other.records[0]?.data).toEqual(awa);

  await session.begin(awa);
  await nfc.hold({ serialNumber: "04:d4", records: [{ recordType: "text", data: "Bonjour" }] });
  expect(step).toMatchObject({ at: "occupied", content: { kind: "other" } });
  await nfc.hold(blank("04:e5"));
  expect(step).toEqual({ at: "written", serialNumber: "04:e5" });
});

// Seen to fail with `decideOnTagReading` accepting any tag as the one just written.
test("neither reads back nor locks another card", async () => {
  const [tag, other] = [blank(), holding(awa, "04:c3")];
  await session.begin(awa);
  await nfc.hold(tag);
  await nfc.hold(other);
  expect(step).toEqual({ at: "written", serialNumber: "04:a1", problem: "other_tag" });
  tag.records = [{ recordType: "url", data: demba }];
  await nfc.hold(tag);
  expect(step).toMatchObject({ at: "mismatched", content: { url: demba } });
  session.replace();
  await nfc.hold(tag);
  await nfc.hold(tag);
  session.lock();
  await nfc.hold(other);
  expect(step).toEqual({ at: "locking", serialNumber: "04:a1", problem: "other_tag" });
  expect(other.locked).toBeUndefined();
});

test("reports a tag that was taken away too early or cannot be read, and goes on at the next try", async () => {
  const tag = blank();
  await session.begin(awa);
  nfc.blur();
  expect(step).toEqual({ at: "waiting", problem: "unreadable" });
  await nfc.hold({ ...tag, weak: true });
  expect(step).toEqual({ at: "replacing", serialNumber: "04:a1", problem: "left" });
  await nfc.hold(tag);
  await nfc.hold(tag);
  expect(step.at).toBe("matched");
});

test.each([
  ["NotAllowedError", "denied"],
  ["NotReadableError", "off"],
  ["NotSupportedError", "absent"],
  ["AbortError", "left"],
])("a telephone that fails with %s reports %s, and can be asked again", async (name, fault) => {
  nfc.refusal = name;
  await session.begin(awa);
  expect(step).toEqual({ at: "failed", fault });
  nfc.refusal = "";
  await session.begin(awa);
  expect(step).toEqual({ at: "waiting" });
});
