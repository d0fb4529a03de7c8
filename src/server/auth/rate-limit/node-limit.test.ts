import { expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { createInMemoryRateLimit } from "./node-limit.ts";

function outcome(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.retryAfter] : error;
  }
  return "let in";
}

test("counts each caller's hits by window, and starts again with the next window", () => {
  const spend = createInMemoryRateLimit({ name: "x", max: 2, windowMs: 60_000 });
  const at = (now: number, who: string) => outcome(() => spend(now, who));
  expect(at(120_000, "a")).toBe("let in");
  expect(at(130_000, "a")).toBe("let in");
  expect(at(150_000, "a")).toEqual(["request.rate_limited", 30]);
  expect(at(150_000, "b")).toBe("let in");
  expect(at(180_000, "a")).toBe("let in");
  expect(at(180_000, "a")).toBe("let in");
  expect(at(239_000, "a")).toEqual(["request.rate_limited", 1]);
});
