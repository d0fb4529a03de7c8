import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import type { Suite } from "../kinds.ts";
import { checksOf } from "../run/checks.ts";
import { ownerSuite } from "../suites/owner.ts";
import { staffSuite } from "../suites/portal.ts";
import { publicSuite } from "../suites/public.ts";
import { calls } from "../tables/calls.ts";
import { mails } from "../tables/mails.ts";
import { shared } from "../tables/shared.ts";

/** Lists the names of all conformance tests, without starting what they need. */
export function conformanceTitles(): string[] {
  const written = ["public", "portal", "owner", "service"].flatMap((name) => writtenTitles(join(import.meta.dirname, `../${name}.e2e.ts`)));
  const named = Object.entries({ calls, shared, mails }).flatMap(([title, rows]) => rows.map(({ name }) => `${title} ${name}`));
  return [...[publicSuite, staffSuite, ownerSuite].flatMap(suiteTitles), ...named, ...written];
}

function suiteTitles({ screens, scenes, patience = {} }: Suite): string[] {
  const rows = [...Object.entries(scenes), ...Object.entries(patience)].flatMap(([title, all]) => all.map(({ name }) => `${title} ${name}`));
  return [...screens.flatMap((screen) => checksOf(screen).map(([name]) => `${screen.name} ${name}`)), ...rows];
}

interface Call {
  type: string;
  callee: { name?: string };
  arguments: { type: string; value?: unknown; body?: { body: { expression?: Call }[] } }[];
}

/** Lists the names written in the file itself: `test("…")` in `describe("…")`. */
function writtenTitles(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  return callsOf(program as unknown as { body: { expression?: Call }[] }, "describe").flatMap(({ title, body }) => (body ? callsOf(body, "test").map((one) => `${title} ${one.title}`) : []));
}

function callsOf(block: { body: { expression?: Call }[] }, callee: string): { title: string; body: { body: { expression?: Call }[] } | undefined }[] {
  const calls = block.body.flatMap(({ expression }) => (expression?.type === "CallExpression" && expression.callee.name === callee ? [expression] : []));
  return calls.map(({ arguments: [title, run] }) => ({ title: String(title?.value), body: run?.body }));
}
