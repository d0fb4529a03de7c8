export interface Import {
  /** The name as written. */
  name: string;
  /** `type`: erased at compile time; `dynamic`: `import("…")`. */
  kind: "value" | "type" | "dynamic";
  /** Our file that the import resolves to, from the project's root; `undefined` for a package. */
  target: string | undefined;
}

/** Returns the problems of a file, given its imports and its code without comments. */
type Rule = (file: string, imports: readonly Import[], code: string) => string[];

/** Packages that only compute, without side effects. */
const purePackages = ["zod", "libphonenumber-js", "ipaddr.js"];

export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("test/");
const isRules = (file: string) => /(^|[/-])rules\.ts$/.test(file);
/** Routes, and the code that reads their forms. */
const isHttp = (file: string) => /(^|[/-])(routes|form)\.ts$/.test(file);
/** Checks for a file that may read several features' tables, and writes to none. */
export const isReadModel = (file: string) => /^src\/server\/features\/.*-read-model\.ts$/.test(file);
const isStore = (file: string) =>
  isReadModel(file) || (file.startsWith("src/server/") && /(^|[/-])store\.ts$/.test(file));
/** Files of types only: a pure file may import them, since they are erased at run time. */
export const isTables = (file: string) => file.startsWith("src/server/") && /[/-]tables\.ts$/.test(file);
const isTypes = (file: string) => isTables(file) || /^src\/server\/(adapters\/[^/]+|db)\/[a-z-]+-port\.ts$/.test(file);
export const featureOf = (file: string) => /^src\/server\/features\/([^/]+)\//.exec(file)?.[1];
const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);
/** Returns a file's feature, whatever its subfolder; outside the features, its folder. */
export const homeOf = (file: string) => featureOf(file) ?? folderOf(file);
const isPackage = ({ name }: Import, packages: readonly string[]) =>
  packages.some((one) => name === one || name.startsWith(`${one}/`));
const below =
  (folder: string) =>
  ({ target = "" }: Import) =>
    target.startsWith(folder);
const named = (found: readonly Import[], why: string) => found.map(({ name }) => `imports ${name}: ${why}`);

/** Applies a rule to production code only. */
function inProduction(rule: Rule): Rule {
  return (file, imports, code) => (isTest(file) ? [] : rule(file, imports, code));
}

const sharedIsAlone: Rule = (file, imports) => {
  if (!file.startsWith("src/shared/")) return [];
  const outside = imports.filter((one) => (one.target ? !below("src/shared/")(one) : !isPackage(one, ["zod"])));
  return named(outside, "shared imports zod only");
};

const webKnowsNoServer: Rule = (file, imports) =>
  file.startsWith("src/web/")
    ? named(imports.filter(below("src/server/")), "web never imports server, not even types")
    : [];

/** The contract's schemas and zod are heavy, and zod tries `new Function` unless `zod-without-eval` runs first. */
const contractIsTypes: Rule = (file, imports) => {
  if (
    !/^src\/web\/(site|buy|owner|company|staff|kit)\//.test(file) ||
    file === "src/web/kit/card-form/fields/field-checks.ts"
  )
    return [];
  const values = imports.filter((one) => one.kind !== "type" && below("src/shared/contract/")(one));
  return named(values, "pages take types alone from the contract");
};

const uiKnowsNoPages: Rule = (file, imports) => {
  if (!file.startsWith("src/web/kit/ui/")) return [];
  const outside = imports.filter((one) => below("src/web/")(one) && !below("src/web/kit/ui/")(one));
  return named(outside, "the design system knows no data and no pages");
};

const cardFormKnowsNoPages: Rule = (file, imports) =>
  file.startsWith("src/web/kit/card-form/")
    ? named(
        imports.filter((one) => below("src/web/")(one) && !below("src/web/kit/")(one)),
        "the form's parts serve several pages and know none",
      )
    : [];

/** The error class of all refusals in server code. */
const refusals = "src/server/app-error.ts";

const rulesArePure: Rule = (file, imports) => {
  if (!file.startsWith("src/server/") || !isRules(file)) return [];
  const impure = imports.filter((one) => {
    if (one.target)
      return !(
        below("src/shared/")(one) ||
        isRules(one.target) ||
        one.target === refusals ||
        (one.kind === "type" && isTypes(one.target))
      );
    return !isPackage(one, purePackages);
  });
  return named(impure, "rules are pure");
};

/** Every feature may import row types, so files of tables may import only types, of `shared` and other tables. */
const rowsAreWords: Rule = (file, imports) =>
  isTables(file)
    ? named(
        imports.filter((one) => one.kind !== "type" || !(below("src/shared/")(one) || isTables(one.target ?? ""))),
        "tables name types of shared and other tables only",
      )
    : [];

const servicesKnowNoHttp: Rule = (file, imports) => {
  if (!featureOf(file) || isHttp(file)) return [];
  const http = imports.filter(
    (one) =>
      below("src/server/http/")(one) ||
      isPackage(one, ["fastify", "node:http", "node:https"]) ||
      one.name.startsWith("@fastify/") ||
      isHttp(one.target ?? ""),
  );
  return named(http, "only routes know HTTP");
};

const sqlStaysInStores: Rule = (file, imports) => {
  if (file.startsWith("src/server/db/")) return [];
  const drivers = imports.filter(
    (one) => isPackage(one, ["pg", "node:sqlite"]) || (isPackage(one, ["kysely"]) && !isStore(file)),
  );
  return named(drivers, "SQL stands in stores, read models and db/ only");
};

const storesStayHome: Rule = (file, imports) =>
  named(
    imports.filter(
      ({ target }) => target !== undefined && isStore(target) && (homeOf(target) !== homeOf(file) || isHttp(file)),
    ),
    "a store or a read model is called by the services of its own feature",
  );

const featuresMeetAtServices: Rule = (file, imports) => {
  const feature = featureOf(file);
  if (!feature) return [];
  const others = imports.filter(({ target = "" }) => featureOf(target) !== undefined && featureOf(target) !== feature);
  return named(
    others.filter(({ target = "" }) => !/[/-]service\.ts$/.test(target) && !isRules(target) && !isTables(target)),
    "features meet at services, rules or tables",
  );
};

/** Code that puts features together: routes, jobs, effects of a payment, the start and the commands. */
const composesFeatures = /^src\/server\/(main\.ts$|composition\/|cli\/)/;
const theRestKnowsNoFeature: Rule = (file, imports) => {
  if (!file.startsWith("src/server/") || featureOf(file) || composesFeatures.test(file)) return [];
  const features = imports.filter(
    ({ target = "" }) => featureOf(target) !== undefined && !isRules(target) && !isTables(target),
  );
  return named(features, "composition/, main.ts and command lines put features together; nothing else knows one");
};

/** The composition root and the commands. */
const choosesAdapters = /^src\/server\/(main\.ts$|composition\/open-(deps|data)\.ts$|cli\/)/;
const portsHideAdapters: Rule = (file, imports) => {
  if (choosesAdapters.test(file)) return [];
  const adapters = imports.filter(
    ({ target = "" }) =>
      target.startsWith("src/server/adapters/") && !target.endsWith("-port.ts") && folderOf(target) !== folderOf(file),
  );
  return named(
    adapters,
    "only main.ts, composition/open-deps.ts, composition/open-data.ts and command lines see adapters",
  );
};

const onlyEnvReadsTheEnvironment: Rule = (file, imports, code) => {
  if (file === "src/server/config/environment-settings.ts") return [];
  const read = /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[/.test(code)
    ? ["reads process.env: only config/environment-settings.ts does"]
    : [];
  return [
    ...read,
    ...named(
      imports.filter((one) => isPackage(one, ["node:process", "process"])),
      "only config/environment-settings.ts reads the environment",
    ),
  ];
};

const productionKnowsNoTests: Rule = (_file, imports) =>
  named(
    imports.filter((one) => isTest(one.target ?? "") || one.name.startsWith("#test/")),
    "production never imports tests",
  );

/** Together they take some 30 MB, and an idle server needs none of them. */
const loadedWhenUsed = ["pdfkit", "fontkit", "sharp", "write-excel-file"];
/** Files that draw in a process of their own. */
const drawers = /\/(painter\.tsx|pdf-drawer\.ts)$/;
const heavyPackagesWait: Rule = (file, imports) =>
  file.startsWith("src/server/") && !drawers.test(file)
    ? named(
        imports.filter((one) => one.kind === "value" && isPackage(one, loadedWhenUsed)),
        "loaded at its first use, not at the start: take its types alone, and require or import() it where it is used",
      )
    : [];

export const importRules: readonly Rule[] = [
  sharedIsAlone,
  webKnowsNoServer,
  inProduction(contractIsTypes),
  uiKnowsNoPages,
  cardFormKnowsNoPages,
  rulesArePure,
  rowsAreWords,
  servicesKnowNoHttp,
  sqlStaysInStores,
  storesStayHome,
  featuresMeetAtServices,
  theRestKnowsNoFeature,
  portsHideAdapters,
  onlyEnvReadsTheEnvironment,
  productionKnowsNoTests,
  heavyPackagesWait,
].map(inProduction);
