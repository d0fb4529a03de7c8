import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { createValidatedPromoCode } from "./promo-code-service.ts";
import { listAllPromoCodes } from "./promo-code-store.ts";

const processes = 4;

/**
 * Seen to fail with `eb("taken", "<", ref("maxUses"))` taken out of `takePromoUseIfValid` and `quotePromoPrice`
 * refusing an exhausted code instead (check, then write): 26 to 28 were granted on either engine.
 */
test("of 400 buyers in 4 processes on one database, with a code limited to 25, exactly 25 get it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vcard-buyers-"));
  const { open, databaseUrl } = await freshDatabase(folder);
  const db = open();
  try {
    const { code } = await createValidatedPromoCode(
      { db, clock: systemClock },
      { kind: "gift", value: 0, maxUses: 25 },
    );
    const script = join(projectRoot, "test/harness/buyers-process.ts");
    const address = databaseUrl ?? join(folder, "sen-digital-vcard.sqlite");
    const started = Array.from({ length: processes }, () =>
      spawn(process.execPath, [script, address, code, String(400 / processes)], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    const lines = started.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]());
    await Promise.all(lines.map((line) => line.next()));
    for (const child of started) child.stdin.end("go\n");
    const granted = await Promise.all(lines.map(async (line) => Number((await line.next()).value)));
    await Promise.all(started.map((child) => child.exitCode ?? once(child, "exit")));

    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(25);
    expect((await listAllPromoCodes(db.query))[0]?.taken).toBe(25);
    expect(await db.query.selectFrom("promoRedemptions").select("id").execute()).toHaveLength(25);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
