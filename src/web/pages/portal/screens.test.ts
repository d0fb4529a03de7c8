import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { listAudit } from "#shared/contract/audit.ts";
import { defineScreen } from "./define-screen.ts";
import { portalPaths } from "./portal-paths.ts";
import { screenNames, screens } from "./screens.ts";
import { getLinkGroupsForRole } from "./shell/links.ts";

const load = async () => () => null;

test("a screen without a part, or with other roles than its call, does not compile", () => {
  // @ts-expect-error: `title` is missing
  const nameless = defineScreen<typeof listAudit>({ path: "/", roles: ["admin"], load });
  // @ts-expect-error: `load` is missing
  const empty = defineScreen<typeof listAudit>({ path: "/", title: "", roles: ["admin"] });
  // @ts-expect-error: the contract lets administrators alone read the journal
  const open = defineScreen<typeof listAudit>({ path: "/", title: "", roles: ["admin", "desk"], load });
  // @ts-expect-error: no call says who opens it
  const unheld = defineScreen({ path: "/", title: "", roles: ["admin"], load });
  // @ts-expect-error: the menu has no such group
  const astray = defineScreen<typeof listAudit>({ path: "/", title: "", roles: ["admin"], menu: "Autre", load });
  expect([nameless, empty, open, unheld, astray]).toHaveLength(5);
});

/** Finds the definitions that no line of the list names. */
function findUnlistedScreens(list: string, files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = defineScreen/g)].flatMap(([, name = ""]) =>
      list.includes(`: ${name},`) ? [] : [`${path}: add ${name} to \`screens\` in portal/screens.ts`],
    ),
  );
}

test("every screen that is defined is in the list", () => {
  const root = import.meta.dirname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("screen.ts") && path !== "define-screen.ts")
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const list = readFileSync(join(root, "screens.ts"), "utf8");
  expect(files.length).toBeGreaterThan(15);
  expect(findUnlistedScreens(list, files)).toEqual([]);
  expect(findUnlistedScreens(list.replace("  audit: auditScreen,\n", ""), files)).toEqual([
    "audit/screen.ts: add auditScreen to `screens` in portal/screens.ts",
  ]);
});

test("no two screens have one address", () => {
  expect(new Set(screenNames.map((name) => screens[name].path)).size).toBe(screenNames.length);
  expect(portalPaths.order("7K3M")).toBe("/administration/commandes/7K3M");
});

test("each role's links, in their groups", () => {
  const linksOf = (role: Parameters<typeof getLinkGroupsForRole>[0]) =>
    getLinkGroupsForRole(role).map(({ name, links }) => [name, ...links.map(({ label }) => label)]);
  expect(linksOf("admin")).toEqual([
    ["Aujourd'hui", "Tableau de bord"],
    ["Vendre", "Commandes", "Entreprises", "Codes promo", "Newsletter"],
    ["Fabriquer", "Atelier"],
    ["Suivre", "Comptabilité", "Courrier", "Journal"],
    ["Régler", "Utilisateurs", "Réglages", "Système"],
  ]);
  expect(linksOf("desk").slice(-1)).toEqual([["Suivre", "Comptabilité", "Courrier"]]);
  expect(linksOf("workshop")).toEqual([["Fabriquer", "Atelier"]]);
});
