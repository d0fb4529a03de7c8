import { expect } from "vitest";
import type { Screen } from "../kinds.ts";
import type { Seen } from "./read-view.ts";

type Check = readonly [name: string, check: (seen: Seen, row: Screen) => void];

/**
 * Returns one check for each row, and one for the order of ordered rows. Their names contain the table's words, with
 * names in braces.
 */
export function checksOf(screen: Screen): Check[] {
  const {
    theme,
    description,
    headings,
    texts = [],
    absent = [],
    links = [],
    buttons = [],
    fields,
    columns,
    rows = [],
  } = screen;
  return [
    [`title: ${screen.title}`, (seen, row) => expect(seen.title).toBe(row.title)],
    ...given(theme, [`theme colour: ${theme}`, (seen, row) => expect(seen.theme).toBe(row.theme)]),
    ...given(description, [
      `description: ${description}`,
      (seen, row) => expect(seen.description).toBe(row.description),
    ]),
    ...given(headings, ["headings, in order", (seen, row) => expect(seen.headings).toEqual(row.headings)]),
    ...(headings ?? []).map(([, title], at): Check => [
      `heading: ${title}`,
      (seen, row) => expect(seen.headings).toContainEqual(row.headings?.[at]),
    ]),
    ...texts.map((text, at): Check => [`text: ${text}`, (seen, row) => expect(seen.texts).toContain(row.texts?.[at])]),
    ...absent.map((text, at): Check => [
      `absent: ${text}`,
      (seen, row) => expect([...seen.texts, ...seen.folded]).not.toContain(row.absent?.[at]),
    ]),
    ...links.map(([name, href], at): Check => [
      `link: ${name} → ${href}`,
      (seen, row) => expect(seen.links).toContainEqual(row.links?.[at]),
    ]),
    ...buttons.map((name, at): Check => [
      `button: ${name}`,
      (seen, row) => expect(seen.buttons).toContain(row.buttons?.[at]),
    ]),
    ...given(fields, [
      "fields, in order",
      (seen, row) => expect(seen.fields.map(({ label }) => label)).toEqual(row.fields?.map(({ label }) => label)),
    ]),
    ...(fields ?? []).map(({ label }, at): Check => [
      `field: ${label}`,
      (seen, row) => expect(seen.fields).toContainEqual(expect.objectContaining(row.fields?.[at])),
    ]),
    ...given(columns, ["columns, in order", (seen, row) => expect(seen.columns).toEqual(row.columns)]),
    ...(columns ?? []).map((name, at): Check => [
      `column: ${name}`,
      (seen, row) => expect(seen.columns).toContain(row.columns?.[at]),
    ]),
    ...rows.map((cells, at): Check => [
      `row: ${cells.join(" | ")}`,
      (seen, row) => expect(seen.rows).toContainEqual(row.rows?.[at]),
    ]),
  ];
}

function given(value: unknown, check: Check): Check[] {
  return value === undefined ? [] : [check];
}
