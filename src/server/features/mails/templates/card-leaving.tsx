import { formatDay } from "#shared/instants.ts";
import { paths } from "#shared/urls.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import type { MailTemplate } from "./template.ts";

export interface CardLeaving {
  ref: string;
  /** When (ISO 8601) it is erased; until then its owner may change his mind. */
  leavesAt: string;
}

/** To a card's owner who asked for its removal; also to warn him, should it have been another who holds his telephone. */
export const cardLeaving: MailTemplate<CardLeaving> = ({ ref, leavesAt }, site) => {
  const day = formatDay(Date.parse(leavesAt));
  return {
    subject: "Votre carte sera retirée",
    body: (
      <Layout site={site} preview={`Vous pouvez changer d'avis jusqu'au ${day}.`} title="Votre carte sera retirée">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{`Vous avez demandé le retrait de votre carte. Sa page est en pause dès maintenant. Vous pouvez changer d'avis jusqu'au ${day} : ensuite, tout ce qu'elle contient est effacé pour de bon.`}</Paragraph>
        <Action href={`${site.publicUrl}${paths.ownedCard(ref, "donnees")}`}>Garder ma carte</Action>
        <Paragraph>{"Ce n'était pas vous ? Gardez votre carte, puis déconnectez les appareils que vous ne connaissez pas dans votre espace."}</Paragraph>
      </Layout>
    ),
  };
};
