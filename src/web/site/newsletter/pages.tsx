import type { ComponentType } from "react";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { MessagePage, PostToSamePageForm } from "../message-page.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

interface Props {
  settings: PageSettings;
}

const title = "La newsletter";
const text = "Les nouvelles cartes, les disponibilités et les offres, quelques fois par an.";

/** Renders `/newsletter`: the form by itself. */
export function NewsletterPage({ settings }: Props) {
  return (
    <MessagePage settings={settings} title={title} text={text}>
      <NewsletterForm />
    </MessagePage>
  );
}

/** Answers a form sent without JavaScript whose address cannot be one. */
function InvalidPage({ settings }: Props) {
  return (
    <MessagePage settings={settings} title={title} text={text}>
      <NewsletterForm error="Cette adresse e-mail n'est pas valable." />
    </MessagePage>
  );
}

/** Answers a form sent too often from one network address. */
function BusyPage({ settings }: Props) {
  return (
    <MessagePage settings={settings} title={title} text={text}>
      <NewsletterForm error={apiErrors["request.rate_limited"].message} />
    </MessagePage>
  );
}

function SentPage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Vérifiez vos e-mails"
      text="Presque fini ! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription."
    >
      <ButtonLink href={routePaths.home} variant="secondary">
        Retour à l'accueil
      </ButtonLink>
    </MessagePage>
  );
}

/** Confirming takes a button: mail programs open links by themselves. */
function ConfirmPage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Confirmez votre inscription"
      text="Un dernier appui, et vous recevrez les nouveautés de Sen Digital Vcard."
    >
      <PostToSamePageForm>Confirmer mon inscription</PostToSamePageForm>
    </MessagePage>
  );
}

function ConfirmedPage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Inscription confirmée"
      text="Merci ! Vous pouvez vous désinscrire en un clic depuis chaque e-mail."
    >
      <ButtonLink href={routePaths.offers}>Voir les cartes</ButtonLink>
    </MessagePage>
  );
}

function LeavePage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Vous désinscrire ?"
      text="Vous ne recevrez plus la newsletter de Sen Digital Vcard. Les e-mails de vos commandes n'en dépendent pas."
    >
      <PostToSamePageForm>Me désinscrire</PostToSamePageForm>
    </MessagePage>
  );
}

function LeftPage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Vous êtes désinscrit"
      text="Cette adresse ne recevra plus la newsletter. Vous pouvez revenir quand vous voulez."
    >
      <ButtonLink href={routePaths.home} variant="secondary">
        Retour à l'accueil
      </ButtonLink>
    </MessagePage>
  );
}

/** Answers a link that is incomplete or expired, or whose subscription has ended. */
function GonePage({ settings }: Props) {
  return (
    <MessagePage
      settings={settings}
      title="Ce lien ne sert plus"
      text="Il est incomplet ou trop ancien. Pour recevoir nos nouveautés, inscrivez-vous à nouveau."
    >
      <NewsletterForm />
    </MessagePage>
  );
}

/**
 * Pages that answer a form or a mail's link, by name; `features/mails/newsletter/newsletter-routes.ts` chooses among
 * them.
 */
export const newsletterAnswerPages: Readonly<Record<string, { title: string; Component: ComponentType<Props> }>> = {
  "newsletter-sent": { title: "Vérifiez vos e-mails", Component: SentPage },
  "newsletter-invalid": { title: "Newsletter", Component: InvalidPage },
  "newsletter-busy": { title: "Newsletter", Component: BusyPage },
  "newsletter-confirm": { title: "Confirmez votre inscription", Component: ConfirmPage },
  "newsletter-confirmed": { title: "Inscription confirmée", Component: ConfirmedPage },
  "newsletter-leave": { title: "Désinscription", Component: LeavePage },
  "newsletter-left": { title: "Désinscription", Component: LeftPage },
  "newsletter-gone": { title: "Newsletter", Component: GonePage },
};
