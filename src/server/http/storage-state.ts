import type { Deps } from "#server/deps.ts";

export type ImageStorageState = "unknown" | "ok" | "failed";

const askAgainMs = 10_000;

/**
 * Creates a function that returns the image store's last known state; calling it refreshes that in the background,
 * at most every ten seconds and one question at a time.
 */
export function createStorageStateReader(deps: Pick<Deps, "storage" | "clock">): () => ImageStorageState {
  let state: ImageStorageState = "unknown";
  let asking = false;
  let askedAt = -Infinity;

  async function ask(): Promise<void> {
    asking = true;
    try {
      await deps.storage.check();
      state = "ok";
    } catch {
      state = "failed";
    }
    asking = false;
  }

  return () => {
    const now = deps.clock.now();
    if (!asking && Math.abs(now - askedAt) >= askAgainMs) {
      askedAt = now;
      void ask();
    }
    return state;
  };
}
