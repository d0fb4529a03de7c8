import { LRUCache } from "lru-cache";
import { AppError } from "#server/app-error.ts";

/** Longest wait (ms) for the database if a cached answer can replace its answer. */
const patienceMs = 1_000;

/** Caches an answer by its key, but calls `ask` first each time. */
export type StaleIfErrorCache<Value> = (key: string, ask: () => Promise<Value>) => Promise<Value>;

/**
 * Caches up to `most` answers for database outages: during one, a cached answer is served if `stands` accepts it. An
 * `AppError` is an answer too, and deletes the cached one.
 */
export function createStaleIfErrorCache<Value extends object>(
  most: number,
  stands: (value: Value, key: string) => boolean,
): StaleIfErrorCache<Value> {
  const answers = new LRUCache<string, Value>({ max: most });
  const serveCached = (key: string) => {
    const value = answers.get(key);
    if (value && stands(value, key)) return value;
    return undefined;
  };
  return async (key, ask) => {
    const asked = ask();
    try {
      const value = await (serveCached(key) ? withDatabaseTimeout(asked) : asked);
      answers.set(key, value);
      return value;
    } catch (error) {
      if (error instanceof AppError) answers.delete(key);
      // Looks the cached answer up again: it may have been deleted meanwhile.
      return (error instanceof AppError ? undefined : serveCached(key)) ?? asked;
    }
  };
}

/**
 * Rejects when the answer takes longer than a visitor should wait if a cached one exists.
 * @throws {Error} after that time
 */
export async function withDatabaseTimeout<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The database takes too long.")), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    // A late failure would otherwise be an unhandled rejection.
    answer.catch(() => undefined);
  }
}
