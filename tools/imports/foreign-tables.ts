import { featureOf, homeOf, isReadModel, isTables, isTest } from "./import-rules.ts";

/** Maps each table to its owner: a feature, or another folder. Table names as in code or as in SQL. */
export type TableOwners = ReadonlyMap<string, string>;

interface Query {
  table: string;
  writes: boolean;
}

/** Code that copies all tables, whatever they contain. */
const copiesEverything = "src/server/db/copy/";
/** The queue's table is described beside the worker. */
const jobQueue = { adapters: "src/server/db/jobs/", home: "src/server/jobs/" };

const list = "docs/read-models.md";
const builderWrites = ["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto", "createPreparedInsert"];
const builderReads = ["selectFrom", "(?:inner|left|right|full|cross)Join(?:Lateral)?"];
const startsCall = (names: readonly string[]) => `\\b(${names.join("|")})\\s*(?:<[^()]*>)?\\(\\s*`;
const quoted = `["'\`](\\w+)(?: as \\w+)?["'\`]`;
const builderCall = new RegExp(
  `${startsCall([...builderWrites, ...builderReads, "from", "using"])}(\\[[^\\]]*\\]|${quoted})`,
  "g",
);
const variableCall = new RegExp(`${startsCall([...builderWrites, ...builderReads])}([A-Za-z_$][\\w$]*)\\s*[,)]`, "g");
const sqlName = `"?([a-z_]+)"?`;
const sqlClause = new RegExp(
  `\\b(from|join|into|update|using)\\s+(?:only\\s+)?((?:${sqlName}(?:\\s+as\\s+\\w+)?\\s*,\\s*)*${sqlName})`,
  "gi",
);
const sqlFragment = new RegExp(`\\bsql\\s*\\.\\s*(?:table|id)\\(\\s*${quoted}`, "g");

/** Reads each table's owner from the files of tables. @throws when a group of `Tables` is in none of them */
export function findTableOwners(texts: ReadonlyMap<string, string>): TableOwners {
  const owners = new Map<string, string>();
  const groups = new Set<string>();
  for (const [file, text] of texts) {
    if (!isTables(file)) continue;
    for (const [, group = "", fields = ""] of text.matchAll(/^export interface (\w+Tables) \{\n([\s\S]*?)^\}/gm)) {
      groups.add(group);
      for (const [, table = ""] of fields.matchAll(/^ {2}(\w+):/gm)) {
        owners.set(table, homeOf(file));
        owners.set(
          table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          homeOf(file),
        );
      }
    }
  }
  const joined = /\bextends ([\w,\s]+)\{/.exec(texts.get("src/server/db/tables.ts") ?? "")?.[1] ?? "";
  const missed = joined
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !groups.has(name));
  if (missed.length > 0) throw new Error(`Not found in any file of tables: ${missed.join(", ")}.`);
  return owners;
}

/** Lists the problems of a file's queries; `code`: its text without comments. */
export function findTableProblems(owners: TableOwners, file: string, code: string): string[] {
  if (!file.startsWith("src/server/") || isTest(file) || isTables(file) || file.startsWith(copiesEverything)) return [];
  const home = file.startsWith(jobQueue.adapters) ? jobQueue.home : homeOf(file);
  const queries = listQueries(owners, code);
  const problems = queries.flatMap(({ table, writes }) => {
    const owner = owners.get(table);
    if (writes && isReadModel(file)) return [`writes ${table}, and a read model only reads: write in a store`];
    if (owner === undefined || owner === home || isReadModel(file)) return [];
    return writes
      ? [`writes ${table}, which belongs to ${owner}: call a service of ${owner} that writes it`]
      : [
          `reads ${table}, which belongs to ${owner}: call a service of ${owner}, or, for a list over several features, move the query to a file named …-read-model.ts`,
        ];
  });
  const variables = featureOf(file) === undefined ? [] : [...code.matchAll(variableCall)];
  return [
    ...new Set(problems),
    ...variables.map(([, call, name]) => `${call}(${name}) hides which table it is: write the table's name there`),
  ];
}

function listQueries(owners: TableOwners, code: string): Query[] {
  const built = [...code.matchAll(builderCall)].flatMap(([, call = "", tables = ""]) =>
    [...tables.matchAll(new RegExp(quoted, "g"))].map(([, table = ""]) => ({
      table,
      writes: builderWrites.includes(call),
    })),
  );
  const written = [...code.matchAll(sqlClause)].flatMap(({ 0: clause, 1: word = "", 2: names = "", index }) =>
    names.split(",").map((name) => ({
      table: /[a-z_]+/.exec(name)?.[0] ?? clause,
      writes: /into|update/i.test(word) || /\bdelete\s+$/i.test(code.slice(0, index)),
    })),
  );
  const named = [...code.matchAll(sqlFragment)].map(([, table = ""]) => ({ table, writes: false }));
  return [...built, ...written, ...named].filter(({ table }) => owners.has(table));
}

/** Lists the read models missing in docs/read-models.md, and its names without a read model. */
export function findReadModelProblems(files: readonly string[], documentation: string): string[] {
  const models = files.filter(isReadModel).map((file) => file.replace("src/server/features/", ""));
  const documented = [...documentation.matchAll(/`([\w/-]+\/[\w-]+-read-model\.ts)`/g)].map(([, name = ""]) => name);
  return [
    ...models
      .filter((name) => !documented.includes(name))
      .map((name) => `src/server/features/${name}: name it in ${list}, and say why`),
    ...documented.filter((name) => !models.includes(name)).map((name) => `${list}: there is no read model ${name}`),
  ];
}
