import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface CardLeavingMailProps {
  ref: string;
  /** Time (ISO 8601) at which the card is erased; until then its owner may keep it. */
  leavesAt: string;
}

/**
 * Confirms to its owner that the card will be removed; also warns him if somebody else with his telephone requested it.
 */
const template: MailTemplateFunction<CardLeavingMailProps> = ({ ref, leavesAt }, site) => {
  const day = formatFrenchDay(Date.parse(leavesAt));
  return {
    subject: "Votre carte sera retirée",
    body: (
      <MailLayout site={site} preview={`Vous pouvez changer d'avis jusqu'au ${day}.`} title="Votre carte sera retirée">
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>{`Vous avez demandé le retrait de votre carte. Sa page est en pause dès maintenant. Vous pouvez changer d'avis jusqu'au ${day} : ensuite, tout ce qu'elle contient est effacé pour de bon.`}</MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.ownedCard(ref, "donnees")}`}>
          Garder ma carte
        </MailActionButton>
        <MailParagraph>
          {
            "Ce n'était pas vous ? Gardez votre carte, puis déconnectez les appareils que vous ne connaissez pas dans votre espace."
          }
        </MailParagraph>
      </MailLayout>
    ),
  };
};

export const cardLeavingMail = defineMail({ name: "card-leaving", erasedWith: "owner-card", template });
