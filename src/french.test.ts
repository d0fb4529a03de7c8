import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

/** Lists every text of a source file: strings, templates and JSX texts, as written. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...nodesOf(parseSync(file, source).program)].filter(isText).map(({ start, end }) => source.slice(start, end));
}

function isText({ type, value }: Node): boolean {
  return type === "JSXText" || type === "TemplateElement" || (type === "Literal" && typeof value === "string");
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const sources = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();
/** Left out: static pages, which the build typesets; SQL, and texts for a terminal, a log or an HTML head. */
const unseen: readonly RegExp[] = [
  /^web\/site\//,
  /^web\/html\/routes\.tsx$/,
  /^web\/kit\/typeset\.ts$/,
  /^server\/cli\//,
  /^server\/db\//,
  /^server\/simulator\//,
  /^server\/main\.ts$/,
  /^server\/composition\/(before-migrating|open-data)\.ts$/,
  /^server\/operations\/doctor\/check-storage\.ts$/,
  /^server\/config\/(env-file|payment-settings|testimonials)\.ts$/,
  /store\.ts$/,
  /uploads\/(sweep-uploads|image-store-ownership-rules)\.ts$/,
  /payments\/payment-notices\.ts$/,
  /features\/mails\/templates\//,
  /card\/printed\/letter-widths\.ts$/,
];
const texts = new Map(sources.map((file) => [file, textsOf(join(import.meta.dirname, file))]));
const found = (file: string, sought: RegExp) =>
  texts.get(file)?.flatMap((text) => sought.exec(text)?.input ?? []) ?? [];

test("in texts that no build typesets, double signs and quotes do not break from their words", () => {
  const loose = /(?<=[^\s=(,<]|^|\}) [?!;:»](?![\w:=])|« /u;
  const wrong = sources
    .filter((file) => !unseen.some((place) => place.test(file)))
    .flatMap((file) => found(file, loose).map((text) => `${file}: ${text}`));
  expect(wrong).toEqual([]);
  expect(
    unseen.filter((place) => !sources.some((file) => place.test(file))),
    "what is left out and is no more",
  ).toEqual([]);
});

test("texts for people say e-mail, never email, mail or courriel", () => {
  const french = /[éèàêçùâîôû«»]|\b(?:l|d|n|le|la|les|un|une|de|des|du|est|vous|votre|par)\b/i;
  const other = /(?<![-./{_\w])(?:courriels?|e?mails?)(?![-./:_\w}])/i;
  const wrong = sources.flatMap((file) =>
    found(file, other)
      .filter((text) => french.test(text) && /\s/.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
