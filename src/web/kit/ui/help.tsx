import type { ReactNode } from "react";
import { buildSupportLinks, type SupportContact } from "#shared/staff/help-links.ts";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icons.tsx";

interface HelpProps {
  settings: SupportContact;
  /** Subject of the question, as in the message: "la commande SDV-…". */
  about: string;
  children?: ReactNode;
}

/** Offers contacts for questions where people pay and order: the message begins with its subject. */
export function SupportHelpLinks({ settings, about, children }: HelpProps) {
  const links = buildSupportLinks(settings, about);
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-xl">Besoin d'aide&nbsp;?</h2>
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          href={links.whatsapp}
          target="_blank"
          rel="noopener"
          variant="secondary"
          size="small"
          icon={<Icon name="whatsapp" />}
        >
          WhatsApp
        </ButtonLink>
        <ButtonLink href={links.phone} variant="secondary" size="small" icon={<Icon name="phone" />}>
          {settings.phone}
        </ButtonLink>
        <ButtonLink href={links.mail} variant="secondary" size="small" icon={<Icon name="mail" />}>
          E-mail
        </ButtonLink>
      </div>
    </section>
  );
}
