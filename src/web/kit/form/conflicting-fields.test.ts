import { expect, test } from "vitest";
import { findConflictingFields } from "./conflicting-fields.ts";

const by = { by: "Awa", at: "2026-03-07T14:05:00.000Z" };
const begun = { name: "Modou", role: "desk", links: ["https://x.com/a"], note: "" };
const names = Object.keys(begun);

test("asks only about fields that somebody else changed to another value than this form's, typed here or not", () => {
  const typed = { ...begun, name: "Modou Fall", note: "Portail vert " };
  const fields = {
    name: { value: "Modou F.", ...by },
    role: { value: "admin", ...by },
    links: { value: ["https://x.com/a"], ...by },
    note: { value: "Portail vert", ...by },
    other: { value: "x", ...by },
  };
  expect(findConflictingFields(names, begun, typed, { version: "2", fields })).toEqual([
    { name: "name", mine: "Modou Fall", theirs: "Modou F.", isTyped: true, ...by },
    { name: "role", mine: "desk", theirs: "admin", isTyped: false, ...by },
  ]);
  expect(findConflictingFields(names, begun, typed, { version: "2", fields: { note: { value: "", ...by } } })).toEqual(
    [],
  );
});
