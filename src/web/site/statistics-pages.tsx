import type { ComponentType } from "react";
import { routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { MessagePage, PostToSamePageForm } from "./message-page.tsx";

interface Props {
  settings: PageSettings;
}

function LeavePage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Ne plus recevoir les statistiques ?"
      text="Vous ne recevrez plus chaque mois les visites de cette carte. Elles restent dans votre espace, et les e-mails de vos commandes n'en dépendent pas."
    >
      <PostToSamePageForm>Ne plus les recevoir</PostToSamePageForm>
    </MessagePage>
  );
}

function LeftPage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="C'est fait"
      text="Vous ne recevrez plus les statistiques de cette carte par e-mail. Vous pouvez les redemander dans votre espace, à la partie Statistiques."
    >
      <ButtonLink href={routePaths.owner} variant="secondary">
        Ouvrir mon espace
      </ButtonLink>
    </MessagePage>
  );
}

/** Answers a link that is incomplete, or of a card that was removed or has another owner. */
function GonePage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Ce lien ne sert plus"
      text="Il est incomplet, ou la carte a changé de propriétaire. Vos cartes et leurs e-mails se règlent dans votre espace."
    >
      <ButtonLink href={routePaths.owner}>Ouvrir mon espace</ButtonLink>
    </MessagePage>
  );
}

/**
 * Maps by name the pages to which the mails of statistics lead; `features/owners/statistics/leave-routes.ts`
 * chooses among them.
 */
export const statisticsAnswerPages: Readonly<Record<string, { title: string; Component: ComponentType<Props> }>> = {
  "statistics-leave": { title: "Statistiques par e-mail", Component: LeavePage },
  "statistics-left": { title: "Statistiques par e-mail", Component: LeftPage },
  "statistics-gone": { title: "Statistiques par e-mail", Component: GonePage },
};
