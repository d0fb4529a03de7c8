import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";

const root = join(import.meta.dirname, "../..");
const readDocument = (name: string) => readFileSync(join(root, "docs", name), "utf8");

/** Reads all sources of the product except tests: quoted texts must occur in them. */
function readSources(): string {
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
  );
  return files.map((entry) => plain(readFileSync(join(entry.parentPath, entry.name), "utf8"))).join("\n");
}

/** Normalises a text: one kind of space, no space before punctuation, no escapes. */
function plain(text: string): string {
  return text
    .replace(/\\u00a0|&nbsp;|\u00a0|\u202f|\{" "\}/g, " ")
    .replace(/\\u2019|’/g, "'")
    .replace(/&#x27;|\\'/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ (?=[:;!?])/g, "");
}

/** Sentences that the source composes: their parts must occur in it. */
const composed: Readonly<Record<string, readonly string[]>> = {
  "L'avenir du réseautage Professionnel": ["L'avenir", "du réseautage", "Professionnel"],
  "Sen Digital Vcard | Un produit de SDP": ["Sen Digital Vcard | Un produit de"],
  "Je n'ai pas de logo": ["Je n'ai pas de ", "logo"],
  "Passer à « Imprimée »": ["Passer à « ", "Imprimée"],
  "Passer à « En livraison »": ["Passer à « ", "En livraison"],
  "Il manque: …": ["Il manque: "],
  "🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux.": [
    "🚨 Vous ne pouvez définir que ",
    " liens de réseaux sociaux.",
  ],
};

/** Returns quoted texts and error codes; for a sentence with placeholders (`{nom}`), the parts around them. */
function quotedIn(text: string): string[] {
  const quotes = [...text.matchAll(/"([^"\n]+)"/g)].flatMap(([, quote = ""]) => quote.split(/\{[^}]+\}/));
  const codes = [...text.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, code = ""]) => code);
  return [...quotes, ...codes].map((part) => plain(part).trim()).filter((part) => part.length > 1);
}

/** Returns the column of departures.md that says how it is here, without the reasons. */
function hereOf(departures: string): string {
  return departures
    .split("\n")
    .filter((line) => /^\| (§|\[)/.test(line))
    .map((line) => line.split(" | ")[2] ?? "")
    .join("\n");
}

const sources = readSources();
const missing = (text: string) =>
  [...new Set(quotedIn(text))].filter((part) => (composed[part] ?? [part]).some((one) => !sources.includes(one)));

test("every text that product.md quotes is in the source, word for word", () => {
  expect(missing(readDocument("product.md"))).toEqual([]);
});

test("every text that departures.md quotes for this product is in the source, word for word", () => {
  const here = hereOf(readDocument("departures.md"));
  expect(quotedIn(here).length).toBeGreaterThan(20);
  expect(missing(here)).toEqual([]);
});

test("product.md has the same offer prices and columns of users as the code", () => {
  const product = readDocument("product.md");
  const prices = Object.entries(offers).map(([name, { price }]) => `${name} ${price.toLocaleString("en")}`);
  expect(product).toContain(`- ${prices.join(", ")} FCFA.`);
  const columns = readFileSync(join(root, "src/web/staff/team/users/user-columns.tsx"), "utf8").matchAll(
    /header: "(.*?)"/g,
  );
  const [, users] = /^### Users\n[^#]*? Columns: (.*?)\./m.exec(product) ?? [];
  expect(users?.split(", ")).toEqual([...columns].map(([, header]) => header));
});

test("no child process has a shell, as security.md 1.2 states", () => {
  const imported = [...sources.matchAll(/import \{([^}]*)\} from "node:child_process"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
  expect(imported.filter((name) => !["fork", "spawn"].includes(name) && !name.startsWith("type "))).toEqual([]);
  expect(sources.includes("shell: true")).toBe(false);
  expect(readDocument("security.md")).toContain("child processes without a shell");
});

test("a quoted text that is missing in the product is detected", () => {
  expect(
    missing('A button "Voir ma carte" and another, "Bouton que personne n\'a fait", refuse with `order.never_made`.'),
  ).toEqual(["Bouton que personne n'a fait", "order.never_made"]);
});

/** Folders to which a path in architecture.md may be relative. */
const beginnings = ["", "src", "src/server", "src/server/features", "docs"];

function missingPaths(text: string): string[] {
  const paths = [...text.matchAll(/(?:`|──▶ |^ {14,})([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|md))/gm)].map(
    ([, path = ""]) => path,
  );
  const folders = [...text.matchAll(/`((?:shared|web|server|src|mails)\/[\w/-]+)`/g)].map(([, path = ""]) => path);
  return [...paths, ...folders].filter((path) => !beginnings.some((begin) => existsSync(join(root, begin, path))));
}

test("every file and folder that architecture.md names exists", () => {
  const architecture = readDocument("architecture.md");
  expect(missingPaths("`web/kit/nowhere.ts`, `shared/no-such-folder`")).toEqual([
    "web/kit/nowhere.ts",
    "shared/no-such-folder",
  ]);
  expect(missingPaths(architecture)).toEqual([]);
});
