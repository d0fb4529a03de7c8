import { expect, test } from "vitest";
import { createProgressReporter } from "./report-progress.ts";

// Seen to fail when each item was reported when it began, and then only every two seconds: every line said 0.
test("reports an item's progress every two seconds, its total when the next item begins, and the last item's at the end", () => {
  const said: string[] = [];
  let now = 0;
  const { onProgress, end } = createProgressReporter(
    (line) => void said.push(line),
    () => now,
  );
  const tell = (what: string, ...counts: number[]) => counts.forEach((done) => onProgress(what, done));
  tell("images", 1, 2, 20);
  tell("cards", 0, 30);
  tell("tags", 0);
  tell("orders", 0, 500);
  now += 2500;
  tell("orders", 1000, 1500);
  tell("pieces", 0, 30);
  end();
  expect(said).toEqual(["images : 20", "cards : 30", "orders : 1000", "orders : 1500", "pieces : 30"]);
});
