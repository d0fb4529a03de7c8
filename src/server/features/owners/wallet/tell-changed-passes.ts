import { setImmediate as immediate } from "node:timers/promises";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { listPassesWithCards, type PassWithCard } from "./pass-cards-read-model.ts";
import { hashPassHolder } from "./pass-holder.ts";
import { describeShownPass, isLongHandedOn } from "./wallet-pass-rules.ts";
import * as store from "./wallet-pass-store.ts";

/** Number of passes read by one statement. */
const pageSize = 500;

type Told = PassWithCard & { now: string };

/**
 * Records, each minute, which passes changed, and tells their devices, which then fetch them. Several changes within
 * that minute are told once. What Apple did not accept is told again the next time.
 */
export async function tellChangedPasses(deps: Deps): Promise<void> {
  if (!deps.walletPush) return;
  for await (const page of readPages(deps, { told: true })) {
    const untold = page
      .map((pass): Told => ({ ...pass, now: describeShownPass(pass, pass, hashPassHolder(pass.ownerEmail)) }))
      .filter(({ now, shown, pushed }) => now !== shown || now !== pushed);
    if (untold.length === 0) continue;
    await noteChanges(deps, untold);
    if (!(await tellDevices(deps, deps.walletPush, untold))) return;
  }
}

/** In one transaction: a device that asks meanwhile sees all changes or none, and later asks only for newer ones. */
async function noteChanges(deps: Deps, passes: readonly Told[]): Promise<void> {
  const changed = passes.filter(({ now, shown }) => now !== shown);
  if (changed.length === 0) return;
  await inTransaction(deps, async ({ db, clock }) => {
    const at = clock.now();
    for (const { serial, now, updatedAt } of changed)
      await store.updatePassRow(db.query, serial, { shown: now, updatedAt: Math.max(at, updatedAt + 1) });
  });
}

/** Resolves to `false` if Apple accepts nothing: the remaining passes then wait. */
async function tellDevices(
  deps: Pick<Deps, "db" | "log">,
  sender: NonNullable<Deps["walletPush"]>,
  passes: readonly Told[],
): Promise<boolean> {
  const registrations = await store.listRegistrations(
    deps.db.query,
    passes.map(({ serial }) => serial),
  );
  // One push tells a device about all its passes.
  const tokens = [...new Set(registrations.map(({ pushToken }) => pushToken))];
  const answers = new Map((await sender.push(tokens)).map((answer, at) => [tokens[at], answer]));
  const untold = new Set(
    registrations.filter(({ pushToken }) => answers.get(pushToken) === "later").map(({ serial }) => serial),
  );
  await inTransaction(deps, async ({ db }) => {
    for (const token of tokens)
      if (answers.get(token) === "gone") await store.deleteRegistrationsOfToken(db.query, token);
    for (const { serial, now } of passes) if (!untold.has(serial)) await store.markPassPushed(db.query, serial, now);
  });
  const waiting = tokens.filter((token) => answers.get(token) === "later").length;
  if (waiting > 0) deps.log.warn({ waiting, devices: tokens.length }, "Apple did not take all pushes of passes");
  return tokens.length === 0 || waiting < tokens.length;
}

/** Deletes, nightly, passes whose card got another owner long ago: by then the phone has the void pass. */
export async function cleanupHandedOnPasses(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  for await (const page of readPages(deps, { told: false })) {
    const old = page.filter((pass) => isLongHandedOn(pass, hashPassHolder(pass.ownerEmail), now));
    for (const { serial } of old) await inTransaction(deps, async ({ db }) => store.deletePassRow(db.query, serial));
  }
}

async function* readPages(deps: DbDeps, { told }: { told: boolean }): AsyncGenerator<PassWithCard[]> {
  for (let after = ""; ;) {
    const page = await listPassesWithCards(deps.db.query, { after, limit: pageSize, told });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.serial;
    // Lets requests be served between two pages.
    await immediate();
  }
}
