import { Fragment, type ReactNode } from "react";

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };
type Component = (props: Props) => ReactNode;

/** Elements without content (HTML, "void elements"). */
const voidElements = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
/** Elements whose attributes React writes in another order, or differently. */
const notHere = new Set(["option", "script", "select", "style", "textarea", "title"]);
/** Attributes whose HTML name differs from the property's in more than case. */
const attributeNames = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["strokeLinecap", "stroke-linecap"],
  ["strokeLinejoin", "stroke-linejoin"],
  ["strokeWidth", "stroke-width"],
  ["tabIndex", "tabindex"],
]);
const addresses = new Set(["action", "formAction", "href", "src"]);

/**
 * Renders a tree that is never hydrated to HTML, as React's `renderToStaticMarkup` does, except for bytes that HTML can
 * do without (the slash of a void element, the value of an empty attribute, an apostrophe's entity). It takes a
 * fraction of the time: with React's, a card's page that is not cached costs 1.2 times as much (`bench/card/cold.ts`,
 * 2026-11-28). Components are called once, without hooks, and nothing is prepared for streaming. Supports what the
 * card's page contains (docs/decisions/0010-card-page.md).
 * @throws {TypeError} for anything else
 */
export function renderStaticMarkup(node: ReactNode): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "number") return String(node);
  if (Array.isArray(node)) return listMarkup(node as readonly ReactNode[]);
  const { type, props } = node as { type: unknown; props: Props };
  if (typeof type === "string") return elementMarkup(type, props);
  if (typeof type === "function") return renderStaticMarkup((type as Component)(props));
  if (type === Fragment) return renderStaticMarkup(props.children);
  throw new TypeError("Neither an element nor a component without hooks.");
}

function listMarkup(nodes: readonly ReactNode[]): string {
  let html = "";
  for (const node of nodes) html += renderStaticMarkup(node);
  return html;
}

function elementMarkup(tag: string, props: Props): string {
  if (notHere.has(tag)) throw new TypeError(`<${tag}> is written in no page of this kind.`);
  let html = `<${tag}`;
  for (const name in props) if (name !== "children") html += attribute(name, props[name]);
  return voidElements.has(tag) ? `${html}>` : `${html}>${renderStaticMarkup(props.children)}</${tag}>`;
}

/** Returns the attribute with a space before it; empty if the element must not have it. */
function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean" && !/^(aria|data)-/.test(name)) return value ? ` ${name}` : "";
  if (typeof value === "object" || typeof value === "function" || (addresses.has(name) && isScript(String(value))))
    throw new TypeError(`${name} is no attribute that can be written.`);
  const text = escapeHtml(String(value));
  return ` ${attributeNames.get(name) ?? name}${text && `="${text}"`}`;
}

/** Checks for a script address; browsers ignore spaces and control characters in an address's scheme. */
function isScript(address: string): boolean {
  return (
    /^\W*j/i.test(address) &&
    address
      .replaceAll(/[\0-\u{20}]/gu, "")
      .toLowerCase()
      .startsWith("javascript:")
  );
}

const entities: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

function escapeHtml(text: string): string {
  return /["&<>]/.test(text) ? text.replaceAll(/["&<>]/g, (sign) => entities[sign] ?? sign) : text;
}
