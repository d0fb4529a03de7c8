import { deskStaff } from "#shared/access.ts";
import type { listDocuments } from "#shared/contract/books.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const documentsScreen = defineScreen<typeof listDocuments>({
  path: `${routePaths.admin}/comptabilite/documents`,
  title: "Devis et factures",
  roles: deskStaff.staff,
  accountingTab: "Devis et factures",
  load: async () => (await import("./documents-screen.tsx")).DocumentsScreen,
});
