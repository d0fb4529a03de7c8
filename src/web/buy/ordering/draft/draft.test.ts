import { describe, expect, it } from "vitest";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { filledDraftMark, getOrderDraftKey } from "#web/kit/order-drafts.ts";
import { takeLostDraft } from "../../one-card/lost-orders.ts";
import { decodeDraft, encodeDraft, isBlankDraft, onePartId, type OrderDraft } from "./draft.ts";
import { openDraftStore, readDraft, writeDraft } from "./draft-store.ts";
import { createIdempotencyKey } from "./idempotency-key.ts";

const id = "0".repeat(32);
const blank = createBlankFormValues("address");
const card: OrderDraft["parts"][number] = {
  id: onePartId,
  values: {
    ...blank,
    firstName: "Aïssatou 😀",
    lastName: "N'Diaye, épse Bâ; PDG",
    workDescription: "Une ligne\nune autre",
    deliveryAddress: "Mermoz",
    socialMedias: ["https://a.sn/"],
    typedLink: "b",
    addressShown: false,
    deliverTo: "elsewhere",
  },
  images: { profile: { id, url: `/api/uploads/${id}/image` } },
};
const draft: OrderDraft = { key: "0123456789abcdef", sent: [], parts: [card] };
const several: OrderDraft = {
  ...draft,
  sent: [{ buyer: {} }],
  step: "personnes",
  parts: [
    { id: "entreprise", values: { ...blank, company: "Teranga" }, images: {} },
    { id: "vous", values: { ...blank, firstName: "Awa" }, images: {} },
    { id: "1", offer: "SILVER", notifyHolder: true, values: { ...blank, lastName: "N'Diaye" }, images: {} },
  ],
  list: "reste",
};
const withLink = (typedLink: string): OrderDraft => ({
  ...draft,
  parts: [{ ...card, values: { ...card.values, typedLink } }],
});

describe("a draft", () => {
  it.each([draft, several])("comes back as it was", (one) => {
    expect(decodeDraft(encodeDraft(one))).toEqual(one);
  });

  it.each([null, "", "{", "null", "[]", '"text"', '{"version":0,"key":"k"}', '{"version":1}', '{"version":1,"key":5}'])(
    "is none when the stored text is %j",
    (text) => {
      expect(decodeDraft(text)).toBeUndefined();
    },
  );

  it("leaves out malformed values", () => {
    const damaged = {
      version: 1,
      key: "k",
      texts: { firstName: 5, unknown: "x", company: "SDP" },
      links: ["a", 5],
      typedLink: {},
      addressShown: "x",
      deliverTo: "Mars",
      images: { profile: { id: "../etc" }, other: {} },
      sent: "x",
      offer: "TIN",
    };
    expect(decodeDraft(JSON.stringify(damaged))).toEqual({
      key: "k",
      sent: [],
      parts: [{ id: onePartId, values: { ...blank, company: "SDP", socialMedias: ["a"] }, images: {} }],
    });
  });

  // As the pages wrote them on 28 November 2026.
  it("of one card, written before the parts were one list, still opens", () => {
    const stored =
      '{"version":1,"offer":"GOLD","key":"k1","sent":[],"orderVersion":"v7","texts":{"firstName":"Awa","workDescription":"Une ligne\\nune autre","printedName":"","deliveryTown":"Thiès"},"links":["https://a.sn/"],"typedLink":"b","addressShown":false,"deliverTo":"elsewhere","step":"photos","images":{"logo":{"id":"0123456789abcdef0123456789abcdef","url":"/api/uploads/0123456789abcdef0123456789abcdef/image","accent":"#b5432b"}}}';
    const image = {
      id: "0123456789abcdef0123456789abcdef",
      url: "/api/uploads/0123456789abcdef0123456789abcdef/image",
    };
    expect(decodeDraft(stored)).toEqual({
      key: "k1",
      sent: [],
      step: "photos",
      orderVersion: "v7",
      parts: [
        {
          id: onePartId,
          offer: "GOLD",
          values: {
            ...blank,
            firstName: "Awa",
            workDescription: "Une ligne\nune autre",
            deliveryTown: "Thiès",
            socialMedias: ["https://a.sn/"],
            typedLink: "b",
            addressShown: false,
            deliverTo: "elsewhere",
          },
          images: { logo: { ...image, accent: "#b5432b" } },
        },
      ],
    });
  });

  it("of several cards, written before the parts were one list, still opens", () => {
    const stored =
      '{"version":1,"key":"k2","sent":[],"step":"personnes","list":"reste\\t1","shared":{"values":{"firstName":"","lastName":"","email":"","email2":"","phoneNumber":"","phoneNumber2":"","address":"","company":"Teranga","jobTitle":"","workEmail":"","workEmail2":"","workPhoneNumber":"","workPhoneNumber2":"","workAddress":"","workDescription":"","deliveryTown":"","deliveryRecipient":"","deliveryPhone":"","deliveryAddress":"","deliveryNote":"","printedName":"","socialMedias":["https://t.sn/"],"typedLink":"","typedNetwork":"","addressShown":true,"deliverTo":"address","profileUrl":"","coverUrl":"","logoUrl":""},"images":{"logo":{"id":"0123456789abcdef0123456789abcdef","url":"/api/uploads/0123456789abcdef0123456789abcdef/image"}}},"buyer":{"values":{"firstName":"Mariama","lastName":"","email":"","email2":"","phoneNumber":"","phoneNumber2":"","address":"","company":"","jobTitle":"","workEmail":"","workEmail2":"","workPhoneNumber":"","workPhoneNumber2":"","workAddress":"","workDescription":"","deliveryTown":"Thiès","deliveryRecipient":"","deliveryPhone":"","deliveryAddress":"","deliveryNote":"","printedName":"","socialMedias":[],"typedLink":"","typedNetwork":"","addressShown":true,"deliverTo":"address","profileUrl":"","coverUrl":"","logoUrl":""},"images":{}},"people":[{"id":"m1","offer":"SILVER","notifyHolder":true,"values":{"firstName":"","lastName":"N\'Diaye","email":"","email2":"","phoneNumber":"","phoneNumber2":"","address":"","company":"","jobTitle":"","workEmail":"","workEmail2":"","workPhoneNumber":"","workPhoneNumber2":"","workAddress":"","workDescription":"","deliveryTown":"","deliveryRecipient":"","deliveryPhone":"","deliveryAddress":"","deliveryNote":"","printedName":"","socialMedias":[],"typedLink":"","typedNetwork":"","addressShown":true,"deliverTo":"elsewhere","profileUrl":"","coverUrl":"","logoUrl":""},"images":{}}]}';
    const image = {
      id: "0123456789abcdef0123456789abcdef",
      url: "/api/uploads/0123456789abcdef0123456789abcdef/image",
    };
    expect(decodeDraft(stored)).toEqual({
      key: "k2",
      sent: [],
      step: "personnes",
      list: "reste\t1",
      parts: [
        {
          id: "entreprise",
          values: { ...blank, company: "Teranga", socialMedias: ["https://t.sn/"] },
          images: { logo: image },
        },
        { id: "vous", values: { ...blank, firstName: "Mariama", deliveryTown: "Thiès" }, images: {} },
        {
          id: "m1",
          offer: "SILVER",
          notifyHolder: true,
          values: { ...blank, lastName: "N'Diaye", deliverTo: "elsewhere" },
          images: {},
        },
      ],
    });
  });

  it("is marked as filled once something was done, even if the mark itself was typed", () => {
    const values = { ...blank, company: filledDraftMark };
    expect(encodeDraft(draft)).toContain(filledDraftMark);
    expect(encodeDraft({ ...draft, parts: [{ id: onePartId, values: blank, images: {} }] })).not.toContain(
      filledDraftMark,
    );
    expect(JSON.stringify(values)).not.toContain(filledDraftMark);
  });

  it("is blank until something was typed or chosen", () => {
    const typed = (values: Partial<typeof blank>) => ({
      ...draft,
      parts: [{ id: onePartId, values: { ...blank, ...values }, images: {} }],
    });
    expect(isBlankDraft(typed({ firstName: " ", addressShown: false, deliverTo: "elsewhere" }))).toBe(true);
    expect(
      [
        typed({ firstName: "A" }),
        typed({ socialMedias: ["a"] }),
        typed({ typedLink: "h" }),
        { ...typed({}), list: "Awa" },
        { ...draft, parts: [{ ...card, values: blank }] },
      ].map(isBlankDraft),
    ).toEqual([false, false, false, false, false]);
  });
});

const name = getOrderDraftKey("SILVER");
const linkIn = (one: OrderDraft | undefined) => one?.parts[0]?.values.typedLink;

describe("the draft store", () => {
  it("writes the last of several changes, when flushed or after a pause, unless a save returns undefined", () => {
    const storage = memory();
    const store = openDraftStore(() => name, storage);
    store.save(() => withLink("1"));
    store.save(() => withLink("2"));
    store.flush();
    store.save(() => undefined);
    store.flush();
    expect(linkIn(store.read())).toBe("2");
  });

  it("forgets the draft and any pending write", () => {
    const storage = memory();
    const store = openDraftStore(() => name, storage);
    store.save(() => draft);
    store.flush();
    store.save(() => draft);
    store.clear();
    store.flush();
    expect(readDraft(name, storage)).toBeUndefined();
  });

  it("works without a storage that refuses", () => {
    const store = openDraftStore(
      () => name,
      () => {
        throw new Error("SecurityError");
      },
    );
    store.save(() => draft);
    store.flush();
    store.clear();
    expect(store.read()).toBeUndefined();
  });
});

describe("the draft of a lost order", () => {
  const lost = "7K3M9Q2X";

  // Seen to fail without a new key, and without the check of the offer's own draft.
  it("becomes a new order's draft, unless the offer has a draft with input", () => {
    const storage = memory();
    writeDraft(getOrderDraftKey(lost), { ...draft, orderVersion: "v1" }, storage);
    expect(takeLostDraft(lost, "SILVER", storage)).toBe(true);
    const taken = readDraft(name, storage);
    expect(taken?.parts).toEqual(draft.parts);
    expect(taken?.orderVersion).toBeUndefined();
    expect(taken?.key === draft.key).toBe(false);
    expect(readDraft(getOrderDraftKey(lost), storage)).toBeUndefined();
    writeDraft(getOrderDraftKey("OTHER"), withLink("other"), storage);
    expect(takeLostDraft("OTHER", "SILVER", storage)).toBe(false);
    expect(linkIn(readDraft(name, storage))).toBe("b");
    expect(linkIn(readDraft(getOrderDraftKey("OTHER"), storage))).toBe("other");
  });

  // Seen to fail without the check of the lost draft's offer.
  it("stays in place if it belongs to another offer", () => {
    const storage = memory();
    writeDraft(getOrderDraftKey(lost), { ...draft, parts: [{ ...card, offer: "GOLD" }] }, storage);
    expect(takeLostDraft(lost, "SILVER", storage)).toBe(false);
    expect(takeLostDraft(lost, "GOLD", storage)).toBe(true);
    expect(readDraft(name, storage)).toBeUndefined();
    expect(readDraft(getOrderDraftKey("GOLD"), storage)?.parts[0]?.values).toEqual(card.values);
  });
});

function memory() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return () => storage;
}

it("creates distinct keys that match the contract", () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
