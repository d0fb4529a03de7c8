import { describe, expect, it } from "vitest";
import { decodeDraft, type OrderDraft, encodeDraft, isBlankDraft } from "./draft.ts";
import { createIdempotencyKey } from "../../ordering/draft/idempotency-key.ts";
import { openDraftStore } from "./draft-store.ts";

const draft: OrderDraft = {
  key: "0123456789abcdef",
  texts: {
    firstName: "Aïssatou 😀",
    lastName: "N'Diaye, épse Bâ; PDG",
    workDescription: "Une ligne\nune autre",
    deliveryAddress: "Mermoz",
  },
  links: ["https://a.sn/"],
  typedLink: "b",
  addressShown: false,
  deliverTo: "elsewhere",
  images: { profile: { id: "0".repeat(32), url: `/api/uploads/${"0".repeat(32)}/image` } },
  sent: [],
};

describe("a draft", () => {
  it("comes back as it was", () => {
    expect(decodeDraft(encodeDraft(draft))).toEqual(draft);
  });

  it.each([null, "", "{", "null", "[]", '"text"', '{"version":0,"key":"k"}', '{"version":1}', '{"version":1,"key":5}'])(
    "is none when the stored text is %j",
    (text) => {
      expect(decodeDraft(text)).toBeUndefined();
    },
  );

  it("leaves out what is not what it should be", () => {
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
    };
    expect(decodeDraft(JSON.stringify(damaged))).toEqual({
      key: "k",
      texts: { company: "SDP" },
      links: ["a"],
      typedLink: "",
      addressShown: true,
      deliverTo: "address",
      images: {},
      sent: [],
    });
  });

  it("is blank until something was done", () => {
    const blank: OrderDraft = {
      key: "k",
      texts: { firstName: " " },
      links: [],
      typedLink: "",
      addressShown: true,
      deliverTo: "address",
      images: {},
      sent: [],
    };
    expect(isBlankDraft(blank)).toBe(true);
    expect(
      [{ ...blank, texts: { firstName: "A" } }, { ...blank, links: ["a"] }, { ...blank, typedLink: "h" }, draft].map(
        isBlankDraft,
      ),
    ).toEqual([false, false, false, false]);
  });
});

describe("the draft store", () => {
  it("writes the last of many changes, when asked or after a pause", () => {
    const store = openDraftStore(() => "SILVER", memory());
    store.save(() => ({ ...draft, typedLink: "1" }));
    store.save(() => ({ ...draft, typedLink: "2" }));
    store.flush();
    expect(store.read()?.typedLink).toBe("2");
  });

  it("forgets all, what waits too", () => {
    const storage = memory();
    const store = openDraftStore(() => "SILVER", storage);
    store.save(() => draft);
    store.flush();
    store.save(() => draft);
    store.clear();
    store.flush();
    expect(openDraftStore(() => "SILVER", storage).read()).toBeUndefined();
  });

  it("gives the draft to the order that came of it; the next form starts anew, and neither mixes with the other", () => {
    const storage = memory();
    const store = openDraftStore(() => "SILVER", storage);
    store.save(() => draft);
    store.giveTo("7K3M9Q2X", { ...draft, typedLink: "last" });
    store.flush();
    expect(openDraftStore(() => "SILVER", storage).read()).toBeUndefined();
    expect(openDraftStore(() => "7K3M9Q2X", storage).read()?.typedLink).toBe("last");
  });

  // Seen to fail without a new key, and without the look at the offer's own draft.
  it("takes what was typed for an order that is no more, as another order, unless something was typed since", () => {
    const storage = memory();
    openDraftStore(() => "SILVER", storage).giveTo("7K3M9Q2X", { ...draft, orderVersion: "v1" });
    expect(openDraftStore(() => "SILVER", storage).takeFrom("7K3M9Q2X", "SILVER")).toBe(true);
    const taken = openDraftStore(() => "SILVER", storage).read();
    expect(taken?.texts).toEqual(draft.texts);
    expect(taken?.orderVersion).toBeUndefined();
    expect(taken?.key === draft.key).toBe(false);
    expect(openDraftStore(() => "7K3M9Q2X", storage).read()).toBeUndefined();
    openDraftStore(() => "GOLD", storage).giveTo("OTHER", { ...draft, typedLink: "other" });
    expect(openDraftStore(() => "SILVER", storage).takeFrom("OTHER", "SILVER")).toBe(false);
    expect(openDraftStore(() => "SILVER", storage).read()?.typedLink).toEqual(draft.typedLink);
    expect(openDraftStore(() => "OTHER", storage).read()?.typedLink).toBe("other");
  });

  // Seen to fail without the look at the lost draft's offer.
  it("leaves what was typed for another offer where it is", () => {
    const storage = memory();
    openDraftStore(() => "GOLD", storage).giveTo("7K3M9Q2X", { ...draft, offer: "GOLD" });
    expect(openDraftStore(() => "SILVER", storage).takeFrom("7K3M9Q2X", "SILVER")).toBe(false);
    expect(openDraftStore(() => "GOLD", storage).takeFrom("7K3M9Q2X", "GOLD")).toBe(true);
    expect(openDraftStore(() => "SILVER", storage).read()).toBeUndefined();
    expect(openDraftStore(() => "GOLD", storage).read()?.texts).toEqual(draft.texts);
  });

  it("does without a storage that refuses", () => {
    const store = openDraftStore(
      () => "SILVER",
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

function memory() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  return () => storage;
}

it("makes keys that differ and that the contract takes", () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
