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

/** The buttons of a source that are, or may be, the page's primary one; a form's own to send it is another matter. */
function primaryButtonsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  return [...nodesOf(parseSync(file, source).program)]
    .filter(({ type }) => type === "JSXOpeningElement")
    .map(({ start, end }) => source.slice(start, end))
    .filter((tag) => /^<Button(Link)?\b/.test(tag) && !tag.includes('type="submit"'))
    .filter((tag) => !tag.includes("variant=") || tag.includes('"primary"'));
}

test("an order's page has one primary button, that of what comes next", () => {
  const files = globSync("**/*.tsx", { cwd: import.meta.dirname });
  const found = files.flatMap((file) => primaryButtonsOf(file).map(() => file));
  expect(found).toEqual(["stages/task-link.tsx"]);
});
