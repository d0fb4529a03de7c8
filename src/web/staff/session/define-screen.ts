import type { StaffRole } from "#shared/access/access.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { routePaths } from "#shared/route-paths.ts";

/** Lists the groups of the shell's links, which open; links of the head stand before them, always shown. */
export const menuGroups = ["Argent", "Clients", "Gérer"] as const;
type MenuPlace = "head" | (typeof menuGroups)[number];

/** Roles that may open a screen: those that may make the call which loads it, or anyone, if the call is public. */
type RolesOf<Filling extends Endpoint> = [Filling] extends [never]
  ? never
  : Filling["access"] extends { readonly staff: infer Roles }
    ? Roles
    : "anyone";

export interface ScreenDefinition<Roles = readonly StaffRole[] | "anyone"> {
  /** Path for the router. */
  path: string;
  /** Heading, unless it names its object, and label of its link. */
  title: string;
  roles: Roles;
  /** Place of its link in the shell; without one, other screens link to it. */
  menu?: MenuPlace;
  /** Label among the workshop's tabs. */
  workshopTab?: string;
  /** Label among the accountant's tabs. */
  accountingTab?: string;
}

/**
 * Defines a screen by the call that fills it: `defineScreen<typeof listOrders>("/commandes", "Commandes", …)`; `path`
 * follows the portal's address. Its roles are those of the contract, so that a change there fails here until it is
 * followed; without the call no roles are right.
 */
export function defineScreen<Filling extends Endpoint = never>(
  path: "" | `/${string}`,
  title: string,
  roles: RolesOf<Filling>,
  links: Pick<ScreenDefinition, "menu" | "workshopTab" | "accountingTab"> = {},
): ScreenDefinition<RolesOf<Filling>> {
  return { path: `${routePaths.admin}${path}`, title, roles, ...links };
}
