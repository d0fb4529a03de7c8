import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Pages } from "#server/pages.ts";
import type { Screen } from "../kinds.ts";
import { filled, type World } from "../world.ts";
import { act, openAt } from "./act.ts";
import { patienceMs } from "./patience.ts";
import { readView, type Seen } from "./read-view.ts";

type Check = readonly [name: string, check: (seen: Seen, row: Screen) => void];

/** Opens each screen once and holds each of its rows against what was read. */
export function checkScreens(screens: readonly Screen[], world: () => World): void {
  describe.each(screens.map((screen) => [screen.name, screen] as const))("%s", (_screen, screen) => {
    // Read once, by whichever row comes first; a screen that cannot be opened fails each of its rows.
    let opened: Promise<readonly [seen: Seen, row: Screen]> | undefined;
    // oxlint-disable-next-line vitest/expect-expect -- each check does
    test.each(checksOf(screen))("%s", async (_row, check) => check(...(await (opened ??= open(filled(screen, world()), world())))));
  });
}

function open(row: Screen, world: World): Promise<readonly [Seen, Screen]> {
  return world.visit(async (page) => {
    await openScreen(page, row, world.app.deps.pages);
    return [await readView(page), row];
  });
}

async function openScreen(page: Page, screen: Screen, pages: Pages): Promise<void> {
  const { ready, steps = [] } = screen;
  await openAt(page, screen, pages);
  for (const step of steps) await act(page, step);
  if (ready) await untilShown(page, ready);
}

/** What does not come is missed by its own row, not by all. In the place of a number that has still to come stands "…" alone. */
async function untilShown(page: Page, text: string): Promise<void> {
  const end = Date.now() + patienceMs;
  const shown = async (what: string, exact: boolean) => page.getByText(what, { exact }).first().isVisible();
  while (Date.now() < end && (!(await shown(text, false)) || (await shown("…", true)))) await wait(60);
}

/** One for each row, and one for the order of what has one. Their names have the table's words, with the names in braces. */
function checksOf(screen: Screen): Check[] {
  const { theme, description, headings, texts = [], absent = [], links = [], buttons = [], fields, columns, rows = [] } = screen;
  return [
    [`title: ${screen.title}`, (seen, row) => expect(seen.title).toBe(row.title)],
    ...given(theme, [`theme colour: ${theme}`, (seen, row) => expect(seen.theme).toBe(row.theme)]),
    ...given(description, [`description: ${description}`, (seen, row) => expect(seen.description).toBe(row.description)]),
    ...given(headings, ["headings, in order", (seen, row) => expect(seen.headings).toEqual(row.headings)]),
    ...(headings ?? []).map(([, title], at): Check => [`heading: ${title}`, (seen, row) => expect(seen.headings).toContainEqual(row.headings?.[at])]),
    ...texts.map((text, at): Check => [`text: ${text}`, (seen, row) => expect(seen.texts).toContain(row.texts?.[at])]),
    ...absent.map((text, at): Check => [`absent: ${text}`, (seen, row) => expect(seen.texts).not.toContain(row.absent?.[at])]),
    ...links.map(([name, href], at): Check => [`link: ${name} → ${href}`, (seen, row) => expect(seen.links).toContainEqual(row.links?.[at])]),
    ...buttons.map((name, at): Check => [`button: ${name}`, (seen, row) => expect(seen.buttons).toContain(row.buttons?.[at])]),
    ...given(fields, ["fields, in order", (seen, row) => expect(seen.fields.map(({ label }) => label)).toEqual(row.fields?.map(({ label }) => label))]),
    ...(fields ?? []).map(({ label }, at): Check => [`field: ${label}`, (seen, row) => expect(seen.fields).toContainEqual(expect.objectContaining(row.fields?.[at]))]),
    ...given(columns, ["columns, in order", (seen, row) => expect(seen.columns).toEqual(row.columns)]),
    ...(columns ?? []).map((name, at): Check => [`column: ${name}`, (seen, row) => expect(seen.columns).toContain(row.columns?.[at])]),
    ...rows.map((cells, at): Check => [`row: ${cells.join(" | ")}`, (seen, row) => expect(seen.rows).toContainEqual(row.rows?.[at])]),
  ];
}

function given(value: unknown, check: Check): Check[] {
  return value === undefined ? [] : [check];
}
