import { PurgeCSS } from "purgecss";

/** Attributes that a static page's script sets later. */
const setLater = ["aria-busy", "aria-invalid", "data-kind", "open"];

/**
 * Returns the rules of `css` that `html` can use. The sheet is inlined in the page, and a page that fits into TCP's
 * first window (14.6 KB with its headers) arrives a round trip sooner: 0.15 s on slow 4G.
 */
export async function extractUsedCss(css: string, html: string): Promise<string> {
  const [kept] = await new PurgeCSS().purge({
    content: [{ raw: html.replaceAll("&amp;", "&").replaceAll("&gt;", ">"), extension: "html" }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    dynamicAttributes: setLater,
    // Tailwind's class names contain colons, brackets and dots, and React writes `&` and `>` as entities.
    defaultExtractor: (content) => [/[^\s"'<>=]+/g, /[^\s"]+/g].flatMap((token) => content.match(token) ?? []),
    safelist: [/^:/],
  });
  if (!kept?.css) throw new Error("No rule of the static pages' sheet is used.");
  return withoutUnread(kept.css.replace(controlsOfNone, ""));
}

/**
 * Tailwind's reset rules for controls that no static page has; PurgeCSS keeps them, since their selectors begin with a
 * colon.
 */
const controlsOfNone =
  /(?:::-webkit-(?:datetime|date-and|calendar|search|inner|outer)[\w-]*|::file-selector-button)(?:,[^{}]*)?\{[^}]*\}/g;

/** Removes custom properties that nothing reads, repeatedly, until none is left. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (read.has(name) ? rule : ""))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      read.has(name) ? declaration : "",
    );
  return left === css ? css : withoutUnread(left);
}
