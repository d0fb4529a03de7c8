import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./until.ts";

/** Reads the code from the newest mail to this address, once it is written. */
export async function readCode(dataDir: string, to: string): Promise<string> {
  let code: string | undefined;
  await until("the code is mailed", async () => {
    const mails = readdirSync(join(dataDir, "outbox"))
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .toReversed();
    const own = mails
      .map((name) => readFileSync(join(dataDir, "outbox", name), "utf8"))
      .find((mail) => mail.includes(to));
    code = own && /^\s*(\d{6})\s*$/m.exec(own)?.[1];
    return code !== undefined;
  });
  return code ?? "";
}
