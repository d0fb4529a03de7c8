import { setTimeout as wait } from "node:timers/promises";
import { patienceMs } from "./driver.ts";

/** Asks again until it is true. @throws after `patienceMs` */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It never came to this: ${what}`);
    await wait(100);
  }
}
