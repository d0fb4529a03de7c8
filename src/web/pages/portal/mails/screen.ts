import { deskStaff } from "#shared/access.ts";
import type { listMails } from "#shared/contract/mails.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const mailsScreen = defineScreen<typeof listMails>({
  path: `${routePaths.admin}/courrier`,
  title: "Courrier",
  roles: deskStaff.staff,
  menu: "Suivre",
  load: async () => (await import("./mails-screen.tsx")).MailsScreen,
});
