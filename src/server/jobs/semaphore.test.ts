import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends when told to. */
function held() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs and queues as much work as allowed, and refuses the next", async () => {
  const withSlot = createSemaphore(2, 1);
  const { ends, work } = held();
  const first = [withSlot(work), withSlot(work), withSlot(work)];
  await expect(withSlot(work)).rejects.toThrow("server.busy");
  await settled();
  expect(ends.length).toBe(2);
  ends[0]?.();
  await first[0];
  await settled();
  expect(ends.length).toBe(3);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(first);
});

test("failing work gives its slot back", async () => {
  const withSlot = createSemaphore(1, 1);
  const failing = withSlot(() => Promise.reject(new Error("no")));
  const next = withSlot(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
  expect(await withSlot(async () => "again")).toBe("again");
});

test("work marked `first` goes before the line, even when it is full", async () => {
  const withSlot = createSemaphore(1, 1);
  const { ends, work } = held();
  const order: string[] = [];
  const run = (name: string, first: boolean) => withSlot(async () => void order.push(name), { first });
  const running = withSlot(work);
  const others = [run("in line", false), run("first", true)];
  await settled();
  ends[0]?.();
  await Promise.all([running, ...others]);
  expect(order).toEqual(["first", "in line"]);
});
