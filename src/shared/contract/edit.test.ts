import { z } from "zod";
import { expect, test } from "vitest";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { toEditConflictSchema } from "./edit.ts";

/** Staff's edits that send no version of their own, each with the reason. */
const otherwise: Record<string, string> = {
  "PATCH /api/settings": "each of its changes has one",
  "PATCH /api/promo-codes/:code": "its only field has two states: what differs from what was read is what is asked for",
};
/** What an edit sends beside the fields of its form. */
const beside = new Set(["version", "reason", "town"]);
const shapeOf = (schema: z.ZodType | undefined): z.ZodRawShape => (schema instanceof z.ZodObject ? schema.shape : {});

test("every edit by staff requires the version that it began with, and a conflict can name each of its fields", async () => {
  const edits = (await contractEndpoints()).filter(
    // Programs send their version in If-Match.
    ({ method, access }) => method === "PATCH" && typeof access === "object" && !("token" in access),
  );
  const named = edits.map(({ method, path }) => `${method} ${path}`);
  expect(named.length).toBeGreaterThan(4);
  expect(named).toEqual(expect.arrayContaining(Object.keys(otherwise)));
  for (const { method, path, body, conflict, errors } of edits.filter(
    (_, at) => !((named[at] as string) in otherwise),
  )) {
    const name = `${method} ${path}`;
    expect(Object.keys(shapeOf(body)), name).toContain("version");
    expect(errors, name).toContain("edit.conflict");
    const told = Object.keys(shapeOf(shapeOf(conflict)["fields"] as z.ZodType));
    expect(told, name).toEqual(
      expect.arrayContaining(Object.keys(shapeOf(body)).filter((field) => !beside.has(field))),
    );
  }
});

test("a conflict shows no field that the form does not have", () => {
  const conflict = toEditConflictSchema(z.object({ name: z.string() }));
  const saved = { value: "Awa", by: "Modou", at: null };
  expect(
    conflict.parse({ version: "1", fields: { name: { ...saved, secret: "x" }, passwordHash: saved }, more: 1 }),
  ).toEqual({ version: "1", fields: { name: saved } });
});
