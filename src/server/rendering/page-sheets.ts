import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listAnnouncedOffers } from "#shared/offers/offers.ts";
import { settableSaleModes, settingDefinitions, settingKeys } from "#shared/staff/site-settings.ts";
import { loadBuiltAssets } from "#web/html/built-assets.ts";
import { extractUsedCss } from "#web/html/only-used-css.ts";
import { staticSheet } from "#web/html/page-assets.ts";
import { renderStaticBody } from "#web/html/render-page.tsx";
import { formAnswerRoutes, notFoundRoute, pageRoutes } from "#web/html/routes.tsx";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";

/**
 * Writes the styles that each static page inlines into `dist`; `scripts/build.ts` runs this after Vite. Independent of
 * the settings: every text is set, and each offer is sold in every way.
 */
export async function writePageSheets(dist: string): Promise<void> {
  const { publicUrl, site } = readEnvironmentSettings({});
  const texts = Object.fromEntries(
    settingKeys.filter((key) => settingDefinitions[key].type.startsWith("line")).map((key) => [key, "1"]),
  );
  const contents = settableSaleModes.map((sale) => ({
    ...site,
    ...texts,
    photographs: [{ id: "1", alt: "1" }],
    publicUrl,
    paymentsSimulated: true,
    sales: { ...site.sales, ...Object.fromEntries(listAnnouncedOffers().map((name) => [name, sale])) },
  }));
  const sheet = loadBuiltAssets(dist).css(staticSheet);
  mkdirSync(join(dist, "pages"));
  for (const route of [...pageRoutes, notFoundRoute, ...formAnswerRoutes].filter(({ kind }) => kind === "static")) {
    const body = contents.map((content) => renderStaticBody(route, content)).join("");
    writeFileSync(
      join(dist, "pages", `${route.name}.css`),
      await extractUsedCss(sheet, `<html><body>${body}</body></html>`),
    );
  }
}
