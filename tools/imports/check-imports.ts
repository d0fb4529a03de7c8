/**
 * `node tools/imports/check-imports.ts [root]`: checks the import rules of the architecture, where tables are queried,
 * file lengths, circles of files and of folders, and the rules of the house. Reads `src/` and the list of read models,
 * and runs no code.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { findCycles } from "./find-cycles.ts";
import { findReadModelProblems, findTableOwners, findTableProblems } from "./foreign-tables.ts";
import { folderGraph } from "./folder-graph.ts";
import { findHouseProblems, type House, type HouseFile } from "./house-rules.ts";
import { importRules, isTables, isTest, type Import } from "./import-rules.ts";

/** The check must fail if it reads nothing. */
const fewestFiles = 60;
/** Lines after formatting. */
const mostLines = { source: 400, test: 700 };
const folderNames = /(^|\/)(utils?|helpers|common|misc)\//;

export interface Report {
  problems: string[];
  files: number;
  medianLines: number;
  /** Production files, for `findHouseProblems`. */
  house: House;
}

export function checkImports(root: string, fewest = fewestFiles): Report {
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  const ways = new Map<string, string[]>();
  const house = new Map<string, HouseFile>();
  const tested = new Set<string>();
  const lengths: number[] = [];

  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const owners = findTableOwners(texts);

  for (const [file, text] of texts) {
    const lines = text.split("\n").length - 1;
    lengths.push(lines);
    const most = mostLines[isTest(file) ? "test" : "source"];
    if (lines > most) problems.push(`${file}: ${lines} lines, ${most} at most`);
    if (/^index\.tsx?$/.test(basename(file))) problems.push(`${file}: a barrel; import the file that has the thing`);
    if (folderNames.test(file)) problems.push(`${file}: a drawer; name the folder for what is in it`);
    const code = withoutComments(text);
    const imports = importsOf(code).map((found) => ({ ...found, target: targetOf(root, file, found.name) }));
    graph.set(
      file,
      imports.flatMap(({ target, kind }) => (kind !== "dynamic" && target ? [target] : [])),
    );
    if (isTest(file)) for (const { target = "" } of imports) tested.add(target);
    else house.set(file, { text, targets: houseTargets(imports), isTested: () => tested.has(file) });
    // Every folder may import row types, so neither these imports nor those of a tables file count.
    if (!isTest(file))
      ways.set(
        file,
        imports.flatMap(({ target }) => (target && !isTables(target) ? [target] : [])),
      );
    problems.push(
      ...imports
        .filter(({ name, target }) => isOurs(name) && !target)
        .map(({ name }) => `${file}: ${name} does not exist`),
    );
    problems.push(...importRules.flatMap((rule) => rule(file, imports, code).map((problem) => `${file}: ${problem}`)));
    problems.push(...findTableProblems(owners, file, code).map((problem) => `${file}: ${problem}`));
  }
  const readModels = join(root, "docs/read-models.md");
  problems.push(...findReadModelProblems(files, existsSync(readModels) ? readFileSync(readModels, "utf8") : ""));
  problems.push(...findCycles(graph).map((cycle) => `cycle: ${cycle.join(" → ")}`));
  problems.push(...findCycles(folderGraph(ways)).map((cycle) => `circle of folders: ${cycle.join(" → ")}`));
  if (files.length < fewest)
    problems.push(`only ${files.length} files were read in ${join(root, "src")}; at least ${fewest} were expected`);
  return {
    problems,
    files: files.length,
    medianLines: lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0,
    house,
  };
}

function houseTargets(imports: readonly Import[]): HouseFile["targets"] {
  const targets = new Map<string, "now" | "later">();
  for (const { target, kind } of imports)
    if (target && targets.get(target) !== "now") targets.set(target, kind === "dynamic" ? "later" : "now");
  return targets;
}

/** Removes comments; a `//` inside a string, as in a URL, stays. */
function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (_all, string: string | undefined) => string ?? "",
  );
}

function importsOf(code: string): Omit<Import, "target">[] {
  const statements = code.matchAll(/^[ \t]*(?:import|export)\s+(type\s)?([^;"'`]*?)(\bfrom\s*)?["']([^"'\n]+)["']/gm);
  const found = [...statements]
    .filter(([, , names, from]) => from || names === "")
    .map(([, type, names = "", , name = ""]) => {
      const listed =
        /^\{([\s\S]*)\}\s*$/
          .exec(names.trim())?.[1]
          ?.split(",")
          .map((one) => one.trim())
          .filter(Boolean) ?? [];
      const onlyTypes = type !== undefined || (listed.length > 0 && listed.every((one) => one.startsWith("type ")));
      return { name, kind: onlyTypes ? ("type" as const) : ("value" as const) };
    });
  const dynamic = [...code.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g)].map(([, name = ""]) => ({
    name,
    kind: "dynamic" as const,
  }));
  return [...found, ...dynamic];
}

const isOurs = (name: string) => /^[.#]/.test(name);

/** Returns the imported file, from the project's root; `undefined` for packages and for files that do not exist. */
function targetOf(root: string, file: string, name: string): string | undefined {
  if (!isOurs(name)) return undefined;
  const bare = name.replace(/\?\w+$/, "");
  const path = bare.startsWith("#test/")
    ? join(root, bare.slice(1))
    : bare.startsWith("#")
      ? join(root, "src", bare.slice(1))
      : resolve(root, dirname(file), bare);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? relative(root, path).replaceAll("\\", "/") : undefined;
}

if (import.meta.main) {
  const report = checkImports(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")));
  const { files, medianLines } = report;
  const problems = [...report.problems, ...findHouseProblems(report.house)];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`Imports: ${files} files, median ${medianLines} lines, ${problems.length} problems.\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
