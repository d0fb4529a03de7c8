import type { SettingPage } from "#shared/staff/site-settings.ts";
import { type ScreenName, screenNames, screens } from "./screens.ts";

const paths = Object.fromEntries(screenNames.map((name) => [name, screens[name].path])) as Record<ScreenName, string>;

/** Maps every screen to its address, and builds the addresses of screens about one object. */
export const staffPaths = {
  ...paths,
  order: (ref: string) => paths.order.replace(":ref", () => ref),
  company: (id: string) => paths.company.replace(":id", () => id),
  /** Where a company's list is imported. */
  listOf: (id: string) => `${paths.companyOrder}?entreprise=${id}`,
  lotOf: (ref: string) => paths.lot.replace(":ref", () => ref),
  packingOf: (ref: string) => paths.packing.replace(":ref", () => ref),
  /** Limits the encoding to the cards of a lot. */
  encodeLot: (ref: string) => `${paths.encode}?lot=${ref}`,
  checkLot: (ref: string) => `${paths.check}?lot=${ref}`,
  runOfLot: (ref: string) => `${paths.run}?lot=${ref}`,
  settings: (page: SettingPage) => paths.settings.replace(":page?", page),
  /** Limits the delivery run to these pieces. */
  runOf: (ids: readonly string[]) => `${paths.run}?pieces=${ids.join(",")}`,
};
