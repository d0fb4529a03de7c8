import { expect, test } from "vitest";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { computePageWindow, summarizeProductionState } from "./order-list-rules.ts";

test("reads a page past the middle from the end, and only as many rows as it has", () => {
  expect(computePageWindow({ page: 1, pageSize: 10 }, 25)).toEqual({ offset: 0, limit: 10, backwards: false });
  expect(computePageWindow({ page: 2, pageSize: 10 }, 25)).toEqual({ offset: 10, limit: 10, backwards: false });
  expect(computePageWindow({ page: 3, pageSize: 10 }, 25)).toEqual({ offset: 0, limit: 5, backwards: true });
  expect(computePageWindow({ page: 4, pageSize: 10 }, 25)).toMatchObject({ limit: 0 });
  expect(computePageWindow({ page: 1, pageSize: 10 }, 0)).toMatchObject({ limit: 0 });
});

test("summarizes an order's pieces by the least advanced one", () => {
  const say = (...states: PieceState[]) =>
    summarizeProductionState(
      states.map((state) => ({ state, dueAt: 10 })),
      5,
    )?.state;
  expect(say()).toBeUndefined();
  expect(say("defective", "printed")).toBe("printed");
  expect(say("delivered", "to_print", "shipped")).toBe("to_print");
  expect(say("to_print", "on_hold")).toBe("on_hold");
  expect(say("delivered", "canceled")).toBe("delivered");
  expect(
    summarizeProductionState(
      [
        { state: "shipped", dueAt: 1 },
        { state: "printed", dueAt: 4 },
      ],
      5,
    ),
  ).toEqual({ state: "printed", late: true });
  expect(summarizeProductionState([{ state: "shipped", dueAt: 1 }], 5)).toEqual({ state: "shipped", late: false });
});
