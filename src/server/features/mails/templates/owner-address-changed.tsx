import { Link } from "@react-email/components";
import { plainName } from "../mail-rules.ts";
import { Layout, Paragraph } from "./layout.tsx";
import { dark } from "./palette.ts";
import type { MailTemplate } from "./template.ts";

export interface OwnerAddressChanged {
  /** Whose name stands on the card; may be empty. */
  name: string;
  /** ms since 1970. */
  changedAt: number;
}

const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Dakar" });

/** Sent to the address by which a card's owner logged in until staff changed it; the new one is nobody's business who reads the old. */
export const ownerAddressChanged: MailTemplate<OwnerAddressChanged> = ({ name, changedAt }, site) => {
  const whose = plainName(name);
  return {
    subject: "L'adresse qui ouvre votre carte a été changée",
    body: (
      <Layout site={site} preview="Si vous ne l'avez pas demandé, écrivez-nous tout de suite." title="Adresse de connexion changée">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{`Le ${moment.format(changedAt)} (heure de Dakar), notre équipe a changé l'adresse e-mail par laquelle se gère votre carte de visite${whose ? ` (${whose})` : ""}. Celle où vous lisez ceci n'ouvre plus cette carte ; ce que voient ses visiteurs reste le même.`}</Paragraph>
        <Paragraph>Vous l'avez demandé ? Vous n'avez rien à faire.</Paragraph>
        <Paragraph>
          Vous ne l'avez pas demandé ? Répondez tout de suite à cet e-mail, ou écrivez à{" "}
          <Link href={`mailto:${site.supportEmail}`} className="ink" style={{ color: dark.ink, textDecoration: "underline" }}>{site.supportEmail}</Link> : nous vérifierons avec vous.
        </Paragraph>
      </Layout>
    ),
  };
};
