import type { PageSettings } from "#web/kit/settings.ts";
import { LegalClause, LegalText } from "./legal-text.tsx";
import { MailLink } from "../mail-link.tsx";

interface LegalPageProps {
  settings: PageSettings;
}

/** Renders `/mentions-legales`: who publishes and hosts the site. */
export function LegalPage({ settings }: LegalPageProps) {
  return (
    <LegalText
      settings={settings}
      title="Mentions légales"
      lead="Qui édite ce site, qui l'héberge, et comment nous joindre."
    >
      <LegalClause title="Éditeur">
        <p>
          Sen Digital Vcard est un produit de{" "}
          <a href={settings.companyUrl} className="text-link">
            {settings.company}
          </a>
          .
        </p>
        <p>Adresse : {settings.address}</p>
        {settings.legalId ? <p>Identification : {settings.legalId}</p> : null}
        {settings.publisher ? <p>Directeur de la publication : {settings.publisher}</p> : null}
      </LegalClause>
      <LegalClause title="Nous joindre">
        <p>
          E-mail : <MailLink email={settings.supportEmail} />
        </p>
        <p>
          Téléphone :{" "}
          <a href={`tel:${settings.phone}`} className="text-link">
            {settings.phone}
          </a>
        </p>
        <p>
          WhatsApp :{" "}
          <a href={`https://api.whatsapp.com/send?phone=${settings.whatsapp}`} className="text-link">
            {settings.whatsapp}
          </a>
        </p>
      </LegalClause>
      {settings.host ? (
        <LegalClause title="Hébergement">
          <p>{settings.host}</p>
        </LegalClause>
      ) : null}
      <LegalClause title="Propriété intellectuelle">
        <p>
          Les textes, les dessins et le nom Sen Digital Vcard appartiennent à {settings.company}. Les photos, logos et
          textes d'une carte restent à la personne qui l'a commandée.
        </p>
      </LegalClause>
      <LegalClause title="Signaler un contenu">
        <p>
          Une carte usurpe votre identité ou publie vos coordonnées sans votre accord ? Écrivez à{" "}
          <MailLink email={settings.supportEmail} /> en indiquant son adresse : nous vérifions et la retirons.
        </p>
      </LegalClause>
    </LegalText>
  );
}
