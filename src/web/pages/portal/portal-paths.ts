import { type ScreenName, screenNames, screens } from "./screens.ts";

const paths = Object.fromEntries(screenNames.map((name) => [name, screens[name].path])) as Record<ScreenName, string>;

/** Maps every screen to its address. */
export const portalPaths = {
  ...paths,
  order: (ref: string) => paths.order.replace(":ref", () => ref),
  company: (id: string) => paths.company.replace(":id", () => id),
  /** Where a company's list is brought. */
  listOf: (id: string) => `${paths.companyOrder}?entreprise=${id}`,
  /** Limits the run to these pieces. */
  runOf: (ids: readonly string[]) => `${paths.run}?pieces=${ids.join(",")}`,
};
