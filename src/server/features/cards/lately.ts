import { LRUCache } from "lru-cache";
import { AppError } from "#shared/app-error.ts";

/** How long is waited for an answer when there is one to stand in (ms). */
const patienceMs = 1_000;

/** Caches an answer by its key; calls `ask` first each time. */
export type StaleIfErrorCache<Value> = (key: string, ask: () => Promise<Value>) => Promise<Value>;

/**
 * Caches `most` answers for when the database is unavailable: a cached one is then served while `stands` accepts
 * it. An `AppError` is an answer too, and deletes the cached one.
 */
export function createStaleIfErrorCache<Value extends object>(
  most: number,
  stands: (value: Value, key: string) => boolean,
): StaleIfErrorCache<Value> {
  const answers = new LRUCache<string, Value>({ max: most });
  const standIn = (key: string) => {
    const value = answers.get(key);
    if (value && stands(value, key)) return value;
    return undefined;
  };
  return async (key, ask) => {
    const asked = ask();
    try {
      const value = await (standIn(key) ? withDatabaseTimeout(asked) : asked);
      answers.set(key, value);
      return value;
    } catch (error) {
      if (error instanceof AppError) answers.delete(key);
      // By now: it may have been taken away meanwhile.
      return (error instanceof AppError ? undefined : standIn(key)) ?? asked;
    }
  };
}

/**
 * Rejects when the answer takes longer than a visitor may be kept waiting for a cached one.
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
    // It may still fail, with nobody left to hear of it.
    answer.catch(() => undefined);
  }
}
