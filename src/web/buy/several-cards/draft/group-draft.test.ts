import { expect, test } from "vitest";
import { decodeGroupDraft, encodeGroupDraft, type GroupDraft } from "./group-draft.ts";

const draft: GroupDraft = {
  key: "0123456789abcdef",
  sent: [],
  step: "personnes",
  shared: { values: { company: "Teranga" }, images: {} },
  buyer: { values: { firstName: "Awa" }, images: {} },
  people: [{ id: "1", offer: "SILVER", notifyHolder: true, values: { lastName: "N'Diaye" }, images: {} }],
  list: "reste",
};

test("a draft of several cards comes back as it was", () => {
  expect(decodeGroupDraft(encodeGroupDraft(draft))).toEqual(draft);
});

test.each([null, "", "{", "null", "[]", '{"version":0,"key":"k"}', '{"version":1,"key":"k"}'])(
  "is none when the stored text is %j",
  (text) => expect(decodeGroupDraft(text)).toBeUndefined(),
);

test("leaves out a card of an unknown offer", () => {
  const damaged = {
    version: 1,
    ...draft,
    people: [
      { id: "1", offer: "TIN" },
      { id: "2", offer: "SILVER" },
    ],
  };
  expect(decodeGroupDraft(JSON.stringify(damaged))?.people).toEqual([
    { id: "2", offer: "SILVER", notifyHolder: false, values: {}, images: {} },
  ]);
});
