import { join } from "node:path";
import { expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { findHouseProblems, type HouseFile } from "./house-rules.ts";

/** Makes files, each with the files it imports statically and its text. */
function houseOf(files: Record<string, { imports?: string[]; text?: string }>): Map<string, HouseFile> {
  return new Map(
    Object.entries(files).map(([file, { imports = [], text = "\n".repeat(20) }]) => [
      file,
      { text, targets: new Map(imports.map((target) => [target, "now" as const])), isTested: () => false },
    ]),
  );
}

/** A house that breaks no rule: two rooms, two features, and a file that both sides reach. */
const sound = {
  "src/shared/order/order-lines.ts": { imports: ["src/shared/order/order-words.ts"] },
  "src/shared/order/order-words.ts": {},
  "src/web/kit/form/text-field.tsx": { imports: ["src/shared/order/order-lines.ts"] },
  "src/web/kit/form/number-field.tsx": {},
  "src/web/buy/pay-button.tsx": { imports: ["src/web/kit/form/text-field.tsx"] },
  "src/web/buy/order-steps.tsx": {},
  "src/server/features/cards/card-service.ts": { imports: ["src/server/features/cards/card-store.ts"] },
  "src/server/features/cards/card-store.ts": { imports: ["src/shared/order/order-lines.ts"] },
  "src/server/features/orders/order-service.ts": { imports: ["src/server/features/cards/card-service.ts"] },
  "src/server/features/orders/order-store.ts": {},
};

test.each<[string, string, { imports?: string[]; text?: string }, string]>([
  [
    "a room imports one above it",
    "src/web/kit/form/number-field.tsx",
    { imports: ["src/web/buy/pay-button.tsx"] },
    "the room kit does not import buy",
  ],
  [
    "a feature imports a later one",
    "src/server/features/cards/card-store.ts",
    { imports: ["src/server/features/orders/order-service.ts", "src/shared/order/order-lines.ts"] },
    "cards stands before orders",
  ],
  [
    "a feature without a place",
    "src/server/features/loyalty/points-service.ts",
    { imports: ["src/server/features/cards/card-service.ts"] },
    "no place",
  ],
  ["a folder of one file", "src/web/kit/chart/line-chart.tsx", {}, "a folder of one file"],
  [
    "a folder's own file and its subfolder use each other",
    "src/web/buy/order-steps.tsx",
    { imports: ["src/web/buy/review/order-review.tsx"] },
    "which uses it",
  ],
  [
    "a file that is no door re-exports",
    "src/web/buy/order-steps.tsx",
    { text: 'export { a } from "./b.ts";' },
    "re-exports",
  ],
  [
    "a few lines apart that one file of the folder alone uses",
    "src/shared/order/order-words.ts",
    { text: "export const orderWords = {};" },
    "put them in it",
  ],
  ["what one side alone reaches", "src/shared/order/delivery-days.ts", {}, "it belongs there"],
  [
    "a name that says nothing of its exports",
    "src/web/buy/order-steps.tsx",
    { text: "export function openRoad() {}" },
    "shares no word",
  ],
  [
    "another spelling of the dependencies",
    "src/server/features/orders/order-store.ts",
    { text: 'export function orderStore(deps: Pick<Deps, "db" | "clock">) {}' },
    "takes DbDeps",
  ],
])("reported: %s", (_what, file, planted, problem) => {
  expect(findHouseProblems(houseOf(sound))).toEqual([]);
  const review = {
    "src/web/buy/review/order-review.tsx": { imports: ["src/web/buy/order-steps.tsx"] },
    "src/web/buy/review/review-rows.tsx": {},
  };
  expect(findHouseProblems(houseOf({ ...sound, ...review }))).toEqual([]);
  const problems = findHouseProblems(houseOf({ ...sound, ...review, [file]: planted }));
  expect(problems).not.toEqual([]);
  expect(problems.some((found) => found.includes(problem))).toBe(true);
});

test("reports a folder of more than 60 files, and a feature with a seventh door", () => {
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`src/web/kit/form/field-${at}.tsx`, {}]));
  expect(findHouseProblems(houseOf({ ...sound, ...many }))).toEqual(["src/web/kit/form: 63 files, 60 at most"]);
  const doors = Array.from({ length: 7 }, (_, at) => `src/server/features/cards/part-${at}-service.ts`);
  const house = houseOf({
    ...sound,
    ...Object.fromEntries(doors.map((door) => [door, {}])),
    "src/server/features/orders/order-store.ts": { imports: doors },
  });
  expect(findHouseProblems(house)).toEqual(["src/server/features/cards: 8 doors, 6 at most"]);
});

test("imports between tables make no circle, and rules do not count as doors", () => {
  const house = houseOf({
    ...sound,
    "src/server/features/cards/card-tables.ts": { imports: ["src/server/features/orders/order-tables.ts"] },
    "src/server/features/orders/order-tables.ts": { imports: ["src/server/features/cards/card-tables.ts"] },
    "src/server/features/orders/order-store.ts": { imports: ["src/server/features/cards/name-rules.ts"] },
    "src/server/features/cards/name-rules.ts": {},
  });
  expect(findHouseProblems(house)).toEqual([]);
});

test("this project keeps the rules of its house", () => {
  expect(findHouseProblems(checkImports(join(import.meta.dirname, "../..")).house)).toEqual([]);
});
