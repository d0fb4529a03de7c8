import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiErrors } from "./errors.ts";

test("each error code is in exactly one table", () => {
  const folder = import.meta.dirname;
  const codes = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ {2}"([a-z_]+\.[a-z_]+)": /gm)].map(([, code]) => code),
  );
  expect(codes.toSorted()).toEqual(Object.keys(apiErrors).toSorted());
});
