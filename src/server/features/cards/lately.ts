import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** How long what was answered may stand in for an answer that cannot be had (ms). */
export const latelyMs = 3_600_000;
/** How long is waited for an answer when there is one to stand in (ms). */
const patienceMs = 1_000;

/**
 * Remembers the answers of the last hour, `most` of them, for when the database cannot be asked. `ask` is what it always
 * does first; an `AppError` is an answer too, and makes forget what was remembered.
 */
export function createLately<Value extends object>({ clock }: Pick<Deps, "clock">, most: number): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  const answers = new LRUCache<string, { value: Value; at: number }>({ max: most });
  return async (key, ask) => {
    const known = answers.get(key);
    const before = known && clock.steady() - known.at < latelyMs ? known.value : undefined;
    try {
      const value = await (before ? soon(ask()) : ask());
      answers.set(key, { value, at: clock.steady() });
      return value;
    } catch (error) {
      if (error instanceof AppError) answers.delete(key);
      if (error instanceof AppError || !before) throw error;
      return before;
    }
  };
}

/** @throws when the answer takes longer than one that stands in may be kept from its visitor */
export async function soon<Value>(answer: Promise<Value>): Promise<Value> {
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
