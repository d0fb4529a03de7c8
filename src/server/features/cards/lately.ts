import { LRUCache } from "lru-cache";
import { AppError } from "#shared/app-error.ts";

/** How long is waited for an answer when there is one to stand in (ms). */
const patienceMs = 1_000;

/** Remembers an answer by its key; `ask` is what it always does first. */
export type StaleIfErrorCache<Value> = (key: string, ask: () => Promise<Value>) => Promise<Value>;

/**
 * Remembers `most` answers for when the database cannot be asked: then one of them is given while it `stands`. An
 * `AppError` is an answer too, and makes forget what was remembered.
 */
export function createStaleIfErrorCache<Value extends object>(most: number, stands: (value: Value, key: string) => boolean): StaleIfErrorCache<Value> {
  const answers = new LRUCache<string, Value>({ max: most });
  const standIn = (key: string) => {
    const value = answers.get(key);
    return value && stands(value, key) ? value : undefined;
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

/** @throws when the answer takes longer than one that stands in may be kept from its visitor */
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
