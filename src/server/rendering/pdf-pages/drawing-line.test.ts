import { expect, test } from "vitest";
import { createDrawingLine } from "./drawing-line.ts";
import type { ReceivedPdfUse } from "./pdf-page-rules.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = 2 ** 31 - 1;

/** A line of drawings that end when they are told to, what was begun in order, and what was drawn in order. */
function line(waiting = 10) {
  const withDrawer = createDrawingLine(waiting);
  const begun: string[] = [];
  const drawn: string[] = [];
  const ends = new Map<string, () => void>();
  const draw = async (use: ReceivedPdfUse, name: string, turnMs = never) => {
    const work = (stop: AbortSignal) =>
      new Promise<string | undefined>((resolve) => {
        begun.push(name);
        stop.addEventListener("abort", () => resolve(undefined));
        ends.set(name, () => resolve(name));
      });
    drawn.push(await withDrawer(work, { use, turnMs }));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, drawn, draw, end };
}

test("a proof waits for no brochure, however many come; the one that it interrupts is the next", async () => {
  const { begun, drawn, draw, end } = line(2);
  const all = [draw("brochure", "a"), draw("brochure", "b"), draw("brochure", "c")];
  await expect(draw("brochure", "d")).rejects.toThrow("server.busy");
  for (let at = 0; at < 5; at += 1) {
    all.push(draw("proof", `proof ${at}`));
    await settled();
    expect(begun.at(-1)).toBe(`proof ${at}`);
    await end(`proof ${at}`);
    expect(begun.at(-1)).toBe("a");
  }
  all.push(draw("proof", "first"), draw("proof", "second"));
  await settled();
  for (const name of ["first", "second", "a", "b", "c"]) await end(name);
  await Promise.all(all);
  expect(drawn.slice(5)).toEqual(["first", "second", "a", "b", "c"]);
});

test("a brochure that takes longer than its turn goes behind those that wait, once", async () => {
  const { begun, drawn, draw, end } = line();
  const all = [draw("brochure", "heavy", 0), draw("brochure", "short")];
  await expect.poll(() => begun).toEqual(["heavy", "short"]);
  all.push(draw("brochure", "late"));
  await end("short");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual(["heavy", "short", "heavy"]);
  for (const name of ["heavy", "late"]) await end(name);
  await Promise.all(all);
  expect(drawn).toEqual(["short", "heavy", "late"]);
});

test("past its turn a brochure goes on while nobody waits, and makes room for who comes", async () => {
  const { begun, draw, end } = line();
  const heavy = draw("brochure", "heavy", 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual(["heavy"]);
  const short = draw("brochure", "short");
  await settled();
  expect(begun).toEqual(["heavy", "short"]);
  for (const name of ["short", "heavy"]) await end(name);
  await Promise.all([heavy, short]);
});
