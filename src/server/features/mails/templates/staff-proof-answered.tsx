import { paths } from "#shared/urls.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";

export interface StaffProofAnswered {
  number: string;
  ref: string;
  firstName: string;
  lastName: string;
  version: number;
  approved: boolean;
  /** The buyer's; empty: none. */
  words: string;
}

/** Sent to the team when a buyer has answered a proof. */
export const staffProofAnswered: MailTemplate<StaffProofAnswered> = ({ number, ref, firstName, lastName, version, approved, words }, site) => ({
  subject: approved ? `Épreuve approuvée : ${number}` : `Modification demandée : ${number}`,
  body: (
    <Layout site={site} preview={approved ? "La carte est à imprimer." : "La carte est à redessiner."} title={approved ? "L'épreuve est approuvée" : "Une modification est demandée"} cards={false}>
      <Paragraph>
        <strong>{`${firstName} ${lastName}`.trim()}</strong> a répondu à la version {version} de l'épreuve (commande {number}). {approved ? "La carte est à imprimer." : "La carte est à redessiner."}
      </Paragraph>
      {words ? <Paragraph>«&nbsp;{words.split("\n").map((line, at) => <span key={at}>{at > 0 ? <br /> : null}{line}</span>)}&nbsp;»</Paragraph> : null}
      <Action href={`${site.publicUrl}${paths.admin}/commandes/${ref}`}>Voir la commande</Action>
    </Layout>
  ),
});
