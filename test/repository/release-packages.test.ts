import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Lock {
  packages: Record<string, { dev?: true; devOptional?: true }>;
}
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")) as Lock;
const released = Object.keys(packages).filter(
  (path) => path !== "" && !packages[path]?.dev && !packages[path]?.devOptional,
);

// Seen to fail with `@aws-sdk/client-s3` in the dependencies: the build bundles the parts that the server needs.
test.each([
  "@aws-sdk/client-s3",
  "prettier",
  "zod",
  "tailwindcss",
  "vite",
  "typescript",
  "preact",
  "react-router",
  "playwright-core",
])("a release does not contain %s, which only building or testing needs", (name) => {
  expect(released.filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([]);
});

test("a release contains the packages that the server imports", () => {
  expect(released).toEqual(
    expect.arrayContaining(["node_modules/fastify", "node_modules/html-to-text", "node_modules/pdfkit"]),
  );
});
