import { expect, test } from "vitest";
import type { listAudit } from "#shared/contract/audit.ts";
import { defineScreen } from "./define-screen.ts";
import { staffPaths } from "./staff-paths.ts";
import { screenNames, screens } from "./screens.ts";
import { findCurrentLink, getLinksForRole } from "../shell/links.ts";

test("a screen with a missing part, or with other roles than its call, does not compile", () => {
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

test("no two screens share an address", () => {
  expect(new Set(screenNames.map((name) => screens[name].path)).size).toBe(screenNames.length);
  expect(staffPaths.order("7K3M")).toBe("/administration/commandes/7K3M");
});

test("each role gets the links of the head, then groups of at least two links", () => {
  const linksOf = (role: Parameters<typeof getLinksForRole>[0]) => {
    const { head, groups } = getLinksForRole(role);
    return [
      head.map(({ label }) => label),
      ...groups.map(({ name, links }) => [name, ...links.map(({ label }) => label)]),
    ];
  };
  const money = ["Argent", "Comptabilité", "Devis et factures", "À encaisser", "Mois comptable"];
  const clients = ["Clients", "Entreprises", "Codes promo", "Newsletter", "Données personnelles"];
  expect(linksOf("admin")).toEqual([
    ["Tableau de bord", "Utilisateurs", "Commandes", "Atelier", "Tournée"],
    money,
    clients,
    ["Gérer", "Courrier", "Journal", "Réglages", "Système"],
  ]);
  expect(linksOf("desk")).toEqual([["Tableau de bord", "Commandes", "Atelier", "Tournée", "Courrier"], money, clients]);
  expect(linksOf("workshop")).toEqual([["Atelier", "Tournée"]]);
});

test("marks the nearest link that leads to a page or above it", () => {
  const links = getLinksForRole("admin");
  expect(findCurrentLink(links, staffPaths.order("7K3M"))).toBe(staffPaths.orders);
  expect(findCurrentLink(links, staffPaths.run)).toBe(staffPaths.run);
  expect(findCurrentLink(links, `${staffPaths.atelier}/encoder`)).toBe(staffPaths.atelier);
  expect(findCurrentLink(links, staffPaths.newOrder)).toBeUndefined();
});
