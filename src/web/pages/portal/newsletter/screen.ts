import { deskStaff } from "#shared/access.ts";
import type { listSubscribers } from "#shared/contract/newsletter.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const newsletterScreen = defineScreen<typeof listSubscribers>({
  path: `${routePaths.admin}/newsletter`,
  title: "Newsletter",
  roles: deskStaff.staff,
  menu: "Vendre",
  load: async () => (await import("./newsletter-screen.tsx")).NewsletterScreen,
});
