import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Node {
  type: string;
  start: number;
  end: number;
  name?: unknown;
  attributes?: unknown;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

/** Returns a source's buttons that may be the page's primary one; a form's own submit button does not count. */
function primaryButtonsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  return [...nodesOf(parseSync(file, source).program)]
    .filter(({ type }) => type === "JSXOpeningElement")
    .map(({ start, end }) => source.slice(start, end))
    .filter((tag) => /^<Button(Link)?\b/.test(tag) && !tag.includes('type="submit"'))
    .filter((tag) => !tag.includes("variant=") || tag.includes('"primary"'));
}

test("an order's page has only one primary button: that of the next task", () => {
  const files = globSync("**/*.tsx", { cwd: import.meta.dirname });
  const found = files.flatMap((file) => primaryButtonsOf(file).map(() => file));
  expect(found).toEqual(["stages/task-link.tsx"]);
});
