import type { StaffRole } from "#shared/access/access.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { routePaths } from "#shared/route-paths.ts";

/** The shell's foldable groups of links; the links of the head stand before them and are always shown. */
export const menuGroups = ["Argent", "Clients", "Gérer"] as const;
type MenuPlace = "head" | (typeof menuGroups)[number];

/** The roles that may open a screen: those that may make the call that loads it, or anyone if the call is public. */
type RolesOf<Filling extends Endpoint> = [Filling] extends [never]
  ? never
  : Filling["access"] extends { readonly staff: infer Roles }
    ? Roles
    : "anyone";

export interface ScreenDefinition<Roles = readonly StaffRole[] | "anyone"> {
  /** Path for the router. */
  path: string;
  /** The heading, unless that names the screen's object, and the label of its link. */
  title: string;
  roles: Roles;
  /** Where the shell links to it; left out: only other screens do. */
  menu?: MenuPlace;
  /** Label among the workshop tabs. */
  workshopTab?: string;
  /** Label among the accounting tabs. */
  accountingTab?: string;
}

/**
 * Defines a screen by the call that loads it: `defineScreen<typeof listOrders>("/commandes", "Commandes", …)`. `path`
 * is appended to the portal's address. The roles must equal the contract's, so that a change there fails to compile
 * here until it is followed; without the call, no roles compile.
 */
export function defineScreen<Filling extends Endpoint = never>(
  path: "" | `/${string}`,
  title: string,
  roles: RolesOf<Filling>,
  links: Pick<ScreenDefinition, "menu" | "workshopTab" | "accountingTab"> = {},
): ScreenDefinition<RolesOf<Filling>> {
  return { path: `${routePaths.admin}${path}`, title, roles, ...links };
}
