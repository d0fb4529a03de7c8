import { deskStaff } from "#shared/access.ts";
import type { listDocuments } from "#shared/contract/books.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const documentsScreen = defineScreen<typeof listDocuments>({
  path: `${routePaths.admin}/comptabilite/documents`,
  title: "Factures et avoirs",
  roles: deskStaff.staff,
  accountingTab: "Factures et avoirs",
  load: async () => (await import("./documents-screen.tsx")).DocumentsScreen,
});
