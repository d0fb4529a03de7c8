import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import { cardExtraLabels } from "#shared/card/extras/card-extras.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface PageAdditionHiddenMailProps {
  ref: string;
  by: "team" | "company";
  /** `renamed`: so many payment links, since the card has another name; `removed`: one line of what he added. */
  why: { kind: "renamed"; links: number } | { kind: "removed"; extra: CardExtraName };
}

/** Tells a card's owner what his page shows no more since somebody else changed it; the page's words are not in it. */
const template: MailTemplateFunction<PageAdditionHiddenMailProps> = ({ ref, by, why }, site) => {
  const who = by === "company" ? "Votre entreprise" : "Notre équipe";
  const { subject, what, next, press } =
    why.kind === "renamed" ? describeRenamed(who, why.links) : describeRemoved(who, why.extra);
  return {
    subject,
    body: (
      <MailLayout site={site} preview={what} title={subject}>
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>{`${what} ${next}`}</MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.ownedCard(ref)}`}>{press}</MailActionButton>
        <MailParagraph>
          {by === "company"
            ? "Pour en parler, adressez-vous à votre entreprise."
            : "Vous n'êtes pas d'accord\u00a0? Répondez à cet e-mail."}
        </MailParagraph>
      </MailLayout>
    ),
  };
};

function describeRenamed(who: string, links: number) {
  return {
    subject: agreeWord(
      links,
      "Un lien de paiement n'est plus montré sur votre page",
      "Des liens de paiement ne sont plus montrés sur votre page",
    ),
    what: `${who} a changé le nom de votre carte.`,
    next: agreeWord(
      links,
      "Votre page dirait que l'on paie sous ce nouveau nom\u00a0: le lien attend que vous confirmiez à qui va l'argent.",
      "Votre page dirait que l'on paie sous ce nouveau nom\u00a0: les liens attendent que vous confirmiez à qui va l'argent.",
    ),
    press: "Confirmer dans mon espace",
  };
}

function describeRemoved(who: string, extra: CardExtraName) {
  return {
    subject: "Un ajout a été retiré de votre page",
    what: `${who} a retiré de votre page ce que vous aviez ajouté dans «\u00a0${cardExtraLabels[extra]}\u00a0».`,
    next: "S'il y en a d'autres, ils restent.",
    press: "Voir dans mon espace",
  };
}

export const pageAdditionHiddenMail = defineMail({
  name: "page-addition-hidden",
  erasedWith: "owner-card",
  template,
});
