import { describe, expect, it } from "vitest";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { computeRetryDelay, retryWithBackoff, type RetryEnvironment } from "./retry.ts";

/** An environment whose clock only the pauses advance. */
function world(): RetryEnvironment & { pauses: number[] } {
  let time = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => time,
    random: () => 0.5,
    pause: async (ms) => {
      pauses.push(ms);
      time += ms;
    },
  };
}

const plan = { withinMs: 120_000, signal: new AbortController().signal };

/** Fails with each error in turn, then succeeds. */
function failing(...errors: CallError[]): () => Promise<string> {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return "done";
  };
}

describe("computeRetryDelay", () => {
  it("doubles from half a second to 30 s", () => {
    expect([0, 1, 2, 3, 9].map((attempt) => computeRetryDelay(attempt, 1))).toEqual([500, 1000, 2000, 4000, 30_000]);
  });
  it("randomizes half of it", () => {
    expect(computeRetryDelay(2, 0)).toBe(1000);
    expect(computeRetryDelay(2, 1)).toBe(2000);
  });
});

describe("retryWithBackoff", () => {
  it("repeats what may pass: no answer, a server error, too many calls", async () => {
    const here = world();
    expect(await retryWithBackoff(failing(new CallError(0), new CallError(503), new CallError(429)), plan, here)).toBe(
      "done",
    );
    expect(here.pauses).toEqual([375, 750, 1500]);
  });

  it("does not repeat a refusal", async () => {
    const here = world();
    await expect(retryWithBackoff(failing(new CallError(422)), plan, here)).rejects.toMatchObject({ status: 422 });
    expect(here.pauses).toEqual([]);
  });

  it("waits as long as the server asks", async () => {
    const here = world();
    await retryWithBackoff(failing(new CallError(429, undefined, 20)), plan, here);
    expect(here.pauses).toEqual([20_000]);
  });

  it("gives up within its time and says why", async () => {
    const here = world();
    const always = async () => {
      throw new CallError(502);
    };
    await expect(retryWithBackoff(always, plan, here)).rejects.toMatchObject({ status: 502 });
    expect(here.now()).toBeLessThanOrEqual(plan.withinMs);
    expect(here.now()).toBeGreaterThan(plan.withinMs - 30_000);
  });

  it("tells each try how much time is left", async () => {
    const here = world();
    const left: number[] = [];
    const task = async (leftMs: number) => {
      left.push(leftMs);
      if (left.length < 3) throw new CallError(0);
    };
    await retryWithBackoff(task, plan, here);
    expect(left).toEqual([120_000, 119_625, 118_875]);
  });

  it("stops when it is aborted", async () => {
    const control = new AbortController();
    const here = { ...world(), pause: async () => control.abort() };
    await expect(
      retryWithBackoff(failing(new CallError(0), new CallError(0)), { ...plan, signal: control.signal }, here),
    ).rejects.toMatchObject({ status: 0 });
  });
});
