import { expect, test } from "vitest";
import { createDrawingLine } from "./drawing-line.ts";
import type { ReceivedPdfUse } from "./pdf-page-rules.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = 2 ** 31 - 1;

/** Creates a line of drawings that end when told to; `begun` and `drawn` list them in order of begin and end. */
function line(waiting = 10) {
  const withDrawer = createDrawingLine(waiting);
  const begun: string[] = [];
  const drawn: string[] = [];
  const ends = new Map<string, () => void>();
  const draw = async (use: ReceivedPdfUse, name: string, turnMs = never, gone?: AbortSignal) => {
    const work = (stop: AbortSignal) =>
      new Promise<string | undefined>((resolve) => {
        begun.push(name);
        stop.addEventListener("abort", () => resolve(undefined));
        ends.set(name, () => resolve(name));
      });
    drawn.push(await withDrawer(work, { use, turnMs, ...(gone && { gone }) }));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, drawn, draw, end };
}

test("a proof never waits for brochures; the one that it interrupts is drawn next", async () => {
  const { begun, drawn, draw, end } = line(2);
  const all = [draw("brochure", "a"), draw("brochure", "b"), draw("brochure", "c")];
  await expect(draw("brochure", "d")).rejects.toThrow("server.busy");
  for (let at = 0; at < 3; at += 1) {
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
  expect(drawn.slice(3)).toEqual(["first", "second", "a", "b", "c"]);
});

test("a brochure that exceeds its turn goes behind the waiting ones, once", async () => {
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

test("past its turn a brochure continues while nobody waits, and makes room for the next to come", async () => {
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

// Before, their drawings went on, and held the place that their next try was refused for.
test("a client who disconnects frees its place: at once if it waits, at the end of its drawing otherwise", async () => {
  const { begun, drawn, draw, end } = line(1);
  const [first, second] = [new AbortController(), new AbortController()];
  const running = draw("brochure", "running", never, first.signal);
  const waiting = draw("brochure", "waiting", never, second.signal);
  await expect(draw("brochure", "next try")).rejects.toThrow("server.busy");
  second.abort();
  await expect(waiting).rejects.toThrow("abort");
  const next = draw("brochure", "next try");
  first.abort();
  await expect(running).rejects.toThrow("abort");
  await settled();
  await end("next try");
  await next;
  expect([begun, drawn]).toEqual([["running", "next try"], ["next try"]]);
  await expect(draw("brochure", "late", never, AbortSignal.abort())).rejects.toThrow("abort");
});

// Before, a brochure began again after each proof and never ended, and another never began.
test("among endless proofs every sixth drawing is a brochure, which no proof interrupts", async () => {
  const { begun, drawn, draw, end } = line();
  const all = [draw("brochure", "a"), draw("brochure", "b")];
  for (let at = 0; at < 20; at += 1) all.push(draw("proof", `proof ${at}`));
  await settled();
  for (let at = 0; at < 22; at += 1) {
    if (begun.at(-1) === "a" && begun.length > 1) all.push(draw("proof", "at once"));
    await settled();
    await end(begun.at(-1) ?? "");
  }
  await end("at once");
  await Promise.all(all);
  expect([drawn.indexOf("a"), drawn.indexOf("b")]).toEqual([5, 11]);
});
