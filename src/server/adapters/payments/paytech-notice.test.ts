import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { parsePayTechNotice } from "./paytech-notice.ts";

const keys = { apiKey: "the-key", apiSecret: "the-secret", hmac: "require" } as const;
const optional = { ...keys, hmac: "optional" } as const;
const form = "application/x-www-form-urlencoded";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (price: string) =>
  createHmac("sha256", keys.apiSecret).update(`${price}|attempt-1|${keys.apiKey}`).digest("hex");

const fields: Record<string, string> = {
  type_event: "sale_complete",
  ref_command: "attempt-1",
  token: "tokentoken",
  env: "test",
  currency: "XOF",
  item_price: "12900",
  payment_method: " Orange\u0007 Money ",
  api_key_sha256: sha256(keys.apiKey),
  api_secret_sha256: sha256(keys.apiSecret),
  hmac_compute: hmac("12900"),
};

function read(changes: Record<string, string | undefined>, with_: typeof keys | typeof optional = keys) {
  const changed = Object.entries({ ...fields, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return parsePayTechNotice(with_, Buffer.from(new URLSearchParams(changed).toString()), form);
}

test("reads a form and a JSON object alike", () => {
  const claim = {
    event: "sale_complete",
    refCommand: "attempt-1",
    token: "tokentoken",
    env: "test",
    currency: "XOF",
    prices: ["12900"],
    method: "Orange Money",
  };
  expect(read({})).toEqual({ claim, proof: { proof: "signed" } });
  const json = Buffer.from(JSON.stringify({ ...fields, item_price: 12_900, client_phone: null }));
  expect(parsePayTechNotice(keys, json, "application/json; charset=utf-8")).toEqual({
    claim,
    proof: { proof: "signed" },
  });
});

test("gives a method its present name, whatever the notice calls it", () => {
  expect(read({ payment_method: "Free Money" })?.claim.method).toBe("Mixx by Yas");
});

test("accepts an HMAC over the final price or the item price, and claims both prices", () => {
  for (const signed of ["10000", "12900"]) {
    expect(read({ final_item_price: "10000", hmac_compute: hmac(signed) })).toMatchObject({
      claim: { prices: ["10000", "12900"] },
      proof: { proof: "signed" },
    });
  }
  expect(read({ hmac_compute: hmac("12900").toUpperCase() })?.proof).toEqual({ proof: "signed" });
});

test("a wrong or absent HMAC is a forgery; only PAYTECH_HMAC=optional accepts the two hashes instead of an absent one", () => {
  for (const wrong of [hmac("12901"), hmac("12900").slice(1), `${hmac("12900")}0`, "0", "é".repeat(64)]) {
    expect(read({ hmac_compute: wrong })?.proof).toMatchObject({ proof: "forged" });
    expect(read({ hmac_compute: wrong }, optional)?.proof).toMatchObject({ proof: "forged" });
  }
  expect(read({ hmac_compute: undefined })?.proof).toMatchObject({ proof: "forged" });
  expect(read({ hmac_compute: "" })?.proof).toMatchObject({ proof: "forged" });
  expect(read({ hmac_compute: undefined }, optional)?.proof).toEqual({ proof: "hashes" });
  expect(read({ hmac_compute: undefined, api_key_sha256: sha256("x") }, optional)?.proof).toMatchObject({
    proof: "forged",
  });
  expect(read({ hmac_compute: undefined, api_secret_sha256: undefined }, optional)?.proof).toMatchObject({
    proof: "forged",
  });
});

test("custom_field changes nothing, whether plain, base64 or nonsense", () => {
  for (const custom of ['{"ref":"x"}', Buffer.from('{"ref":"x"}').toString("base64"), "%%%", "{", "\ufffd"])
    expect(read({ custom_field: custom })).toEqual(read({}));
});

test("refuses anything without the shape of a notice", () => {
  for (const name of ["type_event", "ref_command", "token", "env", "currency", "item_price"]) {
    expect(read({ [name]: undefined }), name).toBeUndefined();
    expect(read({ [name]: "" }), name).toBeUndefined();
  }
  expect(read({ type_event: "sale_completed" })).toBeUndefined();
  expect(read({ ref_command: "a\0b" })).toBeUndefined();
  expect(read({ token: "a".repeat(300) })).toBeUndefined();
  const genuine = new URLSearchParams(fields).toString();
  const bodies = [`${genuine}&ref_command=attempt-2`, "", "ref_command", "\xff\xfe", "[]", "null", '{"type_event":'];
  for (const body of bodies) expect(parsePayTechNotice(keys, Buffer.from(body, "latin1"), form), body).toBeUndefined();
  for (const value of [["attempt-1"], { a: "attempt-1" }]) {
    expect(
      parsePayTechNotice(keys, Buffer.from(JSON.stringify({ ...fields, ref_command: value })), "application/json"),
    ).toBeUndefined();
    // Before, a sale was refused for a field that nothing reads.
    for (const name of ["client_phone", "custom_field"])
      expect(
        parsePayTechNotice(keys, Buffer.from(JSON.stringify({ ...fields, [name]: value })), "application/json")?.proof,
      ).toEqual({ proof: "signed" });
  }
});
