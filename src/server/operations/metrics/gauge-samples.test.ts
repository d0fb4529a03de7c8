import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { collectGaugeSamples } from "./gauge-samples.ts";

test("counts a failing gauge, and still reports the others", async () => {
  const logged: unknown[] = [];
  const deps = { log: { warn: (line: unknown) => logged.push(line) } } as unknown as Deps;
  const samples = await collectGaugeSamples(deps, {
    good: async () => [{ name: "cards", help: "", labels: {}, value: 7 }],
    bad: async () => Promise.reject(new Error("no database")),
  });
  expect(samples.map(({ name, labels, value }) => [name, labels.reading ?? "", value])).toEqual([
    ["cards", "", 7],
    ["reading_failed", "good", 0],
    ["reading_failed", "bad", 1],
  ]);
  expect(logged).toEqual([{ err: expect.objectContaining({ message: "no database" }), reading: "bad" }]);
});
