import type { ComponentType } from "react";
import type { PageSettings } from "#web/settings.ts";
import { BusyPage, ConfirmedPage, ConfirmPage, GonePage, InvalidPage, LeavePage, LeftPage, SentPage } from "./pages.tsx";

/** Pages that answer a form or a mail's link, by name; `features/newsletter/routes.ts` chooses among them. */
export const newsletterAnswers: Readonly<Record<string, { title: string; Component: ComponentType<{ settings: PageSettings }> }>> = {
  "newsletter-sent": { title: "Vérifiez vos e-mails", Component: SentPage },
  "newsletter-invalid": { title: "Newsletter", Component: InvalidPage },
  "newsletter-busy": { title: "Newsletter", Component: BusyPage },
  "newsletter-confirm": { title: "Confirmez votre inscription", Component: ConfirmPage },
  "newsletter-confirmed": { title: "Inscription confirmée", Component: ConfirmedPage },
  "newsletter-leave": { title: "Désinscription", Component: LeavePage },
  "newsletter-left": { title: "Désinscription", Component: LeftPage },
  "newsletter-gone": { title: "Newsletter", Component: GonePage },
};
