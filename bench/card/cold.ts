/**
 * Built and run by `bench/card.ts` as a separate process: `node cold.js <database> <rounds>` compares card pages that
 * nobody has requested yet, read from the database and rendered uncompressed, with React's rendering of the same trees.
 * Prints as JSON the time (ms) and processor time (µs) of a page in each round.
 */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { readFarewell } from "#server/features/companies/company-service.ts";
import { createCardPageCache } from "#server/features/cards/cache/card-page-cache.ts";
import { buildPublicCardView, getLiveCardOrThrow } from "#server/features/cards/card-service.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { loadBuiltPages, type EncodedHtmlPage } from "#server/rendering/pages.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { CardPage } from "#web/card/page.tsx";
import type { CardView } from "#web/card/view.ts";

export interface Cost {
  ms: number;
  us: number;
}

const cardsARound = 300;
const [file = "", rounds = "0"] = process.argv.slice(2);
const settings = readEnvironmentSettings({});
const deps = {
  db: openSqliteDatabase(file),
  clock: systemClock,
  log: createLogger("silent"),
  settings,
  pages: loadBuiltPages({ ...settings.site, publicUrl: settings.publicUrl, paymentsSimulated: false }),
} as unknown as Deps;

const figures: { bare: Cost; cold: Cost }[] = [];
for (let round = -1; round < Number(rounds); round += 1) {
  const rows = await deps.db.query
    .selectFrom("cards")
    .select("ref")
    .where("state", "=", "live")
    .orderBy("ref")
    .offset((round + 1) * cardsARound)
    .limit(cardsARound)
    .execute();
  const views: CardView[] = [];
  for (const { ref } of rows) views.push(await buildPublicCardView(deps, await getLiveCardOrThrow(deps, ref)));
  const pages = createCardPageCache(deps, readFarewell);
  const made: EncodedHtmlPage[] = [];
  const [bare, cold] = [
    await timed(async () => {
      for (const card of views) renderToStaticMarkup(createElement(CardPage, { card }));
    }),
    await timed(async () => {
      for (const { ref } of rows) made.push((await pages.read(ref)).page);
    }),
  ];
  made.forEach(({ plain }, at) => {
    const html = plain.toString();
    if (
      !html.includes(`<span>${views[at]?.firstName} `) ||
      !html.startsWith("<!doctype html>") ||
      !html.endsWith("</html>")
    )
      throw new Error("A page without its card.");
  });
  if (round >= 0) figures.push({ bare: each(bare, rows.length), cold: each(cold, rows.length) });
}
await deps.db.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);

async function timed(work: () => Promise<void>): Promise<Cost> {
  const [before, used] = [performance.now(), process.threadCpuUsage()];
  await work();
  const { user, system } = process.threadCpuUsage(used);
  return { ms: performance.now() - before, us: user + system };
}

function each({ ms, us }: Cost, count: number): Cost {
  return { ms: ms / count, us: us / count };
}
