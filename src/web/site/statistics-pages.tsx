import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { type Message, PostToSamePageForm } from "./message-page.tsx";

const tab = "Statistiques par e-mail";

/**
 * Pages that answer links in statistics mails, by name; chosen in
 * `features/owners/statistics/owner-statistics-routes.ts`.
 */
export const statisticsAnswers: Readonly<Record<string, Message>> = {
  "statistics-leave": {
    tab,
    title: "Ne plus recevoir les statistiques ?",
    text: "Vous ne recevrez plus chaque mois les visites de cette carte. Elles restent dans votre espace, et les e-mails de vos commandes n'en dépendent pas.",
    way: <PostToSamePageForm>Ne plus les recevoir</PostToSamePageForm>,
  },
  "statistics-left": {
    tab,
    title: "C'est fait",
    text: "Vous ne recevrez plus les statistiques de cette carte par e-mail. Vous pouvez les redemander dans votre espace, à la partie Statistiques.",
    way: (
      <ButtonLink href={routePaths.owner} variant="secondary">
        Ouvrir mon espace
      </ButtonLink>
    ),
  },
  // For a link that is incomplete, or whose card was removed or has another owner.
  "statistics-gone": {
    tab,
    title: "Ce lien ne sert plus",
    text: "Il est incomplet, ou la carte a changé de propriétaire. Vos cartes et leurs e-mails se règlent dans votre espace.",
    way: <ButtonLink href={routePaths.owner}>Ouvrir mon espace</ButtonLink>,
  },
};
