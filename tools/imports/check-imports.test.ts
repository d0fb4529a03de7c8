import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-imports-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function problemsOf(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkImports(root, 1).problems;
}

const empty = "export {};\n";
/** Files that the planted files below import, so that they break only the tested rule. */
const targets = {
  "src/shared/format/fcfa.ts": empty,
  "src/shared/contract/public-order.ts": empty,
  "src/server/db/database.ts": empty,
  "src/server/db/tables.ts": empty,
  "src/server/http/access-guard.ts": empty,
  "src/server/features/orders/store.ts": empty,
  "src/server/features/orders/desk/store.ts": empty,
  "src/server/features/orders/service.ts": empty,
  "src/server/features/orders/tables.ts": "export interface OrderTables {\n  orders: object;\n}\n",
  "src/server/features/orders/list-read-model.ts": empty,
  "docs/read-models.md": "`orders/list-read-model.ts`\n",
  "src/server/features/orders/routes.ts": empty,
  "src/server/features/orders/rules.ts": empty,
  "src/server/features/orders/pure.test.ts": empty,
  "src/server/adapters/mail/mail-port.ts": empty,
  "src/server/adapters/mail/smtp.ts": empty,
  "src/web/site/home.tsx": empty,
  "test/harness/app.ts": empty,
};

test.each([
  ["shared imports a package", "src/shared/a.ts", 'import { x } from "kysely";'],
  ["shared imports the server", "src/shared/a.ts", 'import type { Tables } from "#server/db/tables.ts";'],
  ["shared imports Node", "src/shared/a.ts", 'import { readFileSync } from "node:fs";'],
  ["web imports the server", "src/web/a.tsx", 'import { x } from "#server/db/database.ts";'],
  ["web imports a type of the server", "src/web/a.tsx", 'import type { x } from "../server/db/tables.ts";'],
  ["web imports the server when needed", "src/web/a.tsx", 'const x = await import("#server/db/database.ts");'],
  ["a page loads a schema", "src/web/buy/a.tsx", 'import { x } from "#shared/contract/public-order.ts";'],
  ["a part of the form imports a page", "src/web/kit/card-form/a.tsx", 'import { x } from "#web/site/home.tsx";'],
  ["the design system imports a page", "src/web/kit/ui/a.tsx", 'import { x } from "#web/site/home.tsx";'],
  ["rules read files", "src/server/features/cards/rules.ts", 'import { readFileSync } from "node:fs";'],
  ["rules import a service", "src/server/features/cards/rules.ts", 'import { x } from "../orders/service.ts";'],
  ["named rules query", "src/server/features/cards/name-rules.ts", 'import { x } from "#server/db/database.ts";'],
  [
    "a row is made of a service's type",
    "src/server/features/cards/tables.ts",
    'import type { x } from "../orders/service.ts";',
  ],
  ["a row is made of a value", "src/server/features/cards/tables.ts", 'import { x } from "#shared/format/fcfa.ts";'],
  [
    "a service imports fastify, as a type",
    "src/server/features/cards/service.ts",
    'import type { FastifyRequest } from "fastify";',
  ],
  ["a service imports a plugin of fastify", "src/server/features/cards/service.ts", 'import x from "@fastify/static";'],
  [
    "a service imports http/",
    "src/server/features/cards/service.ts",
    'import { staffOf } from "../../http/access-guard.ts";',
  ],
  ["a service imports routes", "src/server/features/orders/other.ts", 'import { x } from "./routes.ts";'],
  ["a drawing loads its library at the start", "src/server/rendering/sheet.ts", 'import Pdf from "pdfkit";'],
  ["a service writes SQL", "src/server/features/cards/service.ts", 'import { sql } from "kysely";'],
  ["a service opens a database", "src/server/features/cards/service.ts", 'import { DatabaseSync } from "node:sqlite";'],
  [
    "a store reads another feature's table",
    "src/server/features/cards/store.ts",
    'export const x = (query) => query.selectFrom("orders");',
  ],
  [
    "a read model that the architecture does not name",
    "src/server/features/cards/list-read-model.ts",
    'import { sql } from "kysely";',
  ],
  ["a store opens a pool", "src/server/features/cards/store.ts", 'import pg from "pg";'],
  ["routes call a store", "src/server/features/orders/more-routes.ts", 'import * as store from "./store.ts";'],
  [
    "a feature calls another's store",
    "src/server/features/cards/service.ts",
    'import {\n  x,\n  y,\n} from "../orders/store.ts";',
  ],
  [
    "a feature calls another's read model",
    "src/server/features/cards/service.ts",
    'import { x } from "../orders/list-read-model.ts";',
  ],
  [
    "a feature calls a store in another's folder",
    "src/server/features/cards/service.ts",
    'import { x } from "../orders/desk/store.ts";',
  ],
  [
    "a feature calls another's routes",
    "src/server/features/cards/routes.ts",
    'import { x } from "../orders/routes.ts";',
  ],
  ["http calls a store", "src/server/http/a.ts", 'import { x } from "../features/orders/store.ts";'],
  ["http calls a feature", "src/server/http/a.ts", 'import { x } from "../features/orders/service.ts";'],
  [
    "the worker names a feature's type",
    "src/server/jobs/worker.ts",
    'import type { x } from "../features/orders/service.ts";',
  ],
  [
    "a feature sees an adapter",
    "src/server/features/cards/service.ts",
    'import { x } from "#server/adapters/mail/smtp.ts";',
  ],
  ["the app sees an adapter", "src/server/composition/app.ts", 'import { x } from "../adapters/mail/smtp.ts";'],
  ["the server reads the environment", "src/server/a.ts", "export const x = process.env.PORT;"],
  ["the server reads the environment by name", "src/server/a.ts", 'import { env } from "node:process";'],
  ["the web reads the environment", "src/web/a.ts", 'export const x = process\n  .env["NODE_ENV"];'],
  ["production imports the harness", "src/server/a.ts", 'import { x } from "#test/harness/app.ts";'],
  ["production imports a test", "src/server/a.ts", 'export { x } from "./features/orders/pure.test.ts";'],
  ["a barrel", "src/web/ui/index.ts", 'export * from "./button.tsx";'],
  ["a drawer", "src/server/utils/a.ts", empty],
  ["a missing file", "src/server/a.ts", 'import { x } from "./nowhere.ts";'],
  ["a file of 501 lines", "src/server/a.ts", "\n".repeat(501)],
])("reported: %s", (_what, file, text) => {
  expect(problemsOf(targets)).toEqual([]);
  const problems = problemsOf({ [file]: text });
  expect(problems).not.toEqual([]);
  expect(problems.every((problem) => problem.startsWith(`${file}: `))).toBe(true);
});

test("what the rules allow is not reported", () => {
  const allowed = {
    "src/shared/a.ts": 'import { z } from "zod";\nimport { x } from "./format/fcfa.ts";',
    "src/server/features/cards/rules.ts":
      'import { parse } from "libphonenumber-js/min";\nimport type { Row } from "../../db/tables.ts";\nimport { x } from "../orders/rules.ts";\nimport { y } from "#shared/format/fcfa.ts";',
    "src/server/features/cards/service.ts":
      'import type { Tx } from "../../db/database.ts";\nimport { x } from "../orders/service.ts";\nimport type { Mail } from "../../adapters/mail/mail-port.ts";',
    "src/server/features/cards/tables.ts":
      'import type { x } from "#shared/format/fcfa.ts";\nimport type { y } from "../orders/tables.ts";',
    "src/server/features/cards/own-store.ts": 'import type { y } from "../orders/tables.ts";',
    "src/server/features/cards/routes.ts":
      'import type { FastifyInstance } from "fastify";\nimport { staffOf } from "../../http/access-guard.ts";\nimport * as service from "./service.ts";',
    "src/server/features/cards/store.ts": 'import { sql } from "kysely";',
    "src/server/features/cards/pictures/service.ts": 'import * as store from "../store.ts";',
    "src/server/features/cards/cards.test.ts":
      'import { x } from "#test/harness/app.ts";\nimport { y } from "../orders/store.ts";\nprocess.env.X = "1";',
    "src/server/main.ts": 'import { x } from "./adapters/mail/smtp.ts";',
    "src/server/rendering/sheet.ts": 'import type Pdf from "pdfkit";\nconst x = await import("pdfkit");',
    "src/server/rendering/pdf-drawer.ts": 'import sharp from "sharp";',
    "src/server/composition/job-handlers.ts": 'import { x } from "../features/orders/service.ts";',
    "src/server/config/environment-settings.ts":
      '// not an import: from "./nowhere.ts"\n/* import x from "./nowhere.ts"; */\nexport const x = process.env;',
    "src/server/a.ts":
      'export const text = "import x from \'./nowhere.ts\'";\n// process.env\nexport const url = "http://process.example";',
  };
  expect(problemsOf({ ...targets, ...allowed })).toEqual([]);
});

test("a cycle is reported once, even one made of type imports", () => {
  const cycle = problemsOf({
    "src/a.ts": 'import { b } from "./b.ts";',
    "src/b.ts": 'export { c } from "./c.ts";',
    "src/c.ts": 'import { a, type A } from "./a.ts";',
  });
  expect(cycle).toEqual(["cycle: src/a.ts → src/b.ts → src/c.ts → src/a.ts"]);
  expect(problemsOf({ "src/c.ts": 'import { type A } from "./a.ts";' })).toEqual(cycle);
  expect(problemsOf({ "src/c.ts": 'const later = () => import("./a.ts");' })).toEqual([]);
});

test("folders that import each other are reported, whichever files do", () => {
  const files = {
    "src/server/features/cards/service.ts": 'import { x } from "../orders/service.ts";',
    "src/server/features/orders/rules.ts": empty,
    "src/server/features/orders/service.ts": empty,
    "src/server/features/cards/rules.ts": empty,
    "src/server/http/register-endpoint.ts": empty,
  };
  expect(problemsOf(files)).toEqual([]);
  const features = [
    "circle of folders: src/server/features/cards → src/server/features/orders → src/server/features/cards",
  ];
  expect(problemsOf({ "src/server/features/orders/rules.ts": 'import { x } from "../cards/rules.ts";' })).toEqual(
    features,
  );
  expect(problemsOf({ "src/server/features/orders/rules.ts": 'import type { x } from "../cards/rules.ts";' })).toEqual(
    features,
  );
  const routes = {
    "src/server/features/orders/rules.ts": empty,
    "src/server/features/orders/routes.ts": 'import { x } from "../../http/register-endpoint.ts";',
  };
  expect(
    problemsOf({
      ...routes,
      "src/server/http/register-endpoint.ts": 'import type { x } from "../features/orders/rules.ts";',
    }),
  ).toEqual(["circle of folders: src/server/features → src/server/http → src/server/features"]);
});

test("row types, tests and files beside the folders close no circle", () => {
  expect(
    problemsOf({
      "src/server/features/cards/service.ts":
        'import { x } from "../orders/service.ts";\nimport { y } from "../../errors.ts";',
      "src/server/features/cards/tables.ts": empty,
      "src/server/features/orders/store.ts": 'import type { x } from "../cards/tables.ts";',
      "src/server/features/orders/orders.test.ts": 'import { x } from "../cards/service.ts";',
      "src/server/features/orders/service.ts": empty,
      "src/server/errors.ts": empty,
      "src/server/main.ts": 'import { x } from "./features/cards/service.ts";',
    }),
  ).toEqual([]);
});

test("the check fails when it reads too few files", () => {
  problemsOf({ "src/a.ts": empty });
  expect(checkImports(root).problems).toEqual([expect.stringContaining("only 1 files were read")]);
});

test("this project keeps its rules", () => {
  expect(checkImports(join(import.meta.dirname, "../..")).problems).toEqual([]);
});
