import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { type Message, MessagePage, PostToSamePageForm } from "../message-page.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

const newsletter = {
  title: "La newsletter",
  text: "Les nouvelles cartes, les disponibilités et les offres, quelques fois par an.",
};

/** Renders `/newsletter`, which is only the form. */
export function NewsletterPage({ settings }: { settings: PageSettings }) {
  return (
    <MessagePage settings={settings} {...newsletter}>
      <NewsletterForm />
    </MessagePage>
  );
}

const backHome = (
  <ButtonLink href={routePaths.home} variant="secondary">
    Retour à l'accueil
  </ButtonLink>
);

/**
 * Pages that answer a form sent without JavaScript, or a link in a mail, by name; chosen in
 * `features/mails/newsletter/newsletter-routes.ts`.
 */
export const newsletterAnswers: Readonly<Record<string, Message>> = {
  "newsletter-sent": {
    tab: "Vérifiez vos e-mails",
    title: "Vérifiez vos e-mails",
    text: "Presque fini ! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription.",
    way: backHome,
  },
  "newsletter-invalid": {
    tab: "Newsletter",
    ...newsletter,
    way: <NewsletterForm error="Cette adresse e-mail n'est pas valable." />,
  },
  "newsletter-busy": {
    tab: "Newsletter",
    ...newsletter,
    way: <NewsletterForm error={apiErrors["request.rate_limited"].message} />,
  },
  // Confirming needs a button, since mail programs open links by themselves.
  "newsletter-confirm": {
    tab: "Confirmez votre inscription",
    title: "Confirmez votre inscription",
    text: "Un dernier appui, et vous recevrez les nouveautés de Sen Digital Vcard.",
    way: <PostToSamePageForm>Confirmer mon inscription</PostToSamePageForm>,
  },
  "newsletter-confirmed": {
    tab: "Inscription confirmée",
    title: "Inscription confirmée",
    text: "Merci ! Vous pouvez vous désinscrire en un clic depuis chaque e-mail.",
    way: <ButtonLink href={routePaths.offers}>Voir les cartes</ButtonLink>,
  },
  "newsletter-leave": {
    tab: "Désinscription",
    title: "Vous désinscrire ?",
    text: "Vous ne recevrez plus la newsletter de Sen Digital Vcard. Les e-mails de vos commandes n'en dépendent pas.",
    way: <PostToSamePageForm>Me désinscrire</PostToSamePageForm>,
  },
  "newsletter-left": {
    tab: "Désinscription",
    title: "Vous êtes désinscrit",
    text: "Cette adresse ne recevra plus la newsletter. Vous pouvez revenir quand vous voulez.",
    way: backHome,
  },
  // For a link that is incomplete or expired, or whose subscription has ended.
  "newsletter-gone": {
    tab: "Newsletter",
    title: "Ce lien ne sert plus",
    text: "Il est incomplet ou trop ancien. Pour recevoir nos nouveautés, inscrivez-vous à nouveau.",
    way: <NewsletterForm />,
  },
};
