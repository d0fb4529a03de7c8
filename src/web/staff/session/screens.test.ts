import { expect, test } from "vitest";
import type { listAudit } from "#shared/contract/audit.ts";
import { defineScreen } from "./define-screen.ts";
import { staffPaths } from "./staff-paths.ts";
import { screenNames, screens } from "./screens.ts";
import { getLinkGroupsForRole } from "../shell/links.ts";

test("a screen without a part, or with other roles than its call, does not compile", () => {
  // @ts-expect-error: the roles are missing
  const unguarded = defineScreen<typeof listAudit>("", "");
  // @ts-expect-error: the contract lets administrators alone read the journal
  const open = defineScreen<typeof listAudit>("", "", ["admin", "desk"]);
  // @ts-expect-error: no call says who opens it
  const unheld = defineScreen("", "", ["admin"]);
  // @ts-expect-error: the menu has no such group
  const astray = defineScreen<typeof listAudit>("", "", ["admin"], { menu: "Autre" });
  expect([unguarded, open, unheld, astray]).toHaveLength(4);
});

test("no two screens have one address", () => {
  expect(new Set(screenNames.map((name) => screens[name].path)).size).toBe(screenNames.length);
  expect(staffPaths.order("7K3M")).toBe("/administration/commandes/7K3M");
});

test("each role's links, in their groups", () => {
  const linksOf = (role: Parameters<typeof getLinkGroupsForRole>[0]) =>
    getLinkGroupsForRole(role).map(({ name, links }) => [name, ...links.map(({ label }) => label)]);
  expect(linksOf("admin")).toEqual([
    ["Aujourd'hui", "Tableau de bord", "Utilisateurs", "Commandes"],
    ["Vendre", "Entreprises", "Codes promo", "Newsletter"],
    ["Fabriquer", "Atelier"],
    ["Suivre", "Comptabilité", "Courrier", "Journal"],
    ["Régler", "Réglages", "Système"],
  ]);
  expect(linksOf("desk").slice(-1)).toEqual([["Suivre", "Comptabilité", "Courrier"]]);
  expect(linksOf("workshop")).toEqual([["Fabriquer", "Atelier"]]);
});
