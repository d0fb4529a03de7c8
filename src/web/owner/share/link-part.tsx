import { useRef } from "react";
import type { OwnedShare, readOwnedContact } from "#shared/contract/owner-share.ts";
import { buildRequestUrl } from "#web/kit/api/request-url.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { copyText } from "./copy.ts";
import { OwnerSectionPanel } from "../panel.tsx";
import { useCopyFeedback } from "./use-copy-feedback.ts";

const contactPath: (typeof readOwnedContact)["path"] = "/api/ma-carte/cartes/:ref/partager/contact.vcf";

interface ShareLinkSectionProps {
  cardRef: string;
  name: string;
  share: OwnedShare;
}

/** Offers every way to share the page's address, and the contact file. */
export function ShareLinkSection({ cardRef, name, share: { link, whatsappLink } }: ShareLinkSectionProps) {
  const field = useRef<HTMLInputElement>(null);
  const tell = useCopyFeedback();
  const greeting = `Voici ma carte de visite\u00a0: ${whatsappLink}`;

  async function copy(): Promise<void> {
    field.current?.select();
    tell(await copyText(link), "Le lien est copié.", "Le lien est sélectionné\u00a0: copiez-le vous-même.");
  }

  return (
    <OwnerSectionPanel title="Lien">
      <TextField
        ref={field}
        label="Adresse de votre page"
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" icon={<Icon name="copy" />} onClick={() => void copy()}>
          Copier le lien
        </Button>
        {"share" in navigator ? (
          <Button
            size="small"
            variant="secondary"
            icon={<Icon name="share" />}
            onClick={() => void shared({ title: name, url: link })}
          >
            Partager
          </Button>
        ) : null}
        <ButtonLink
          size="small"
          variant="secondary"
          icon={<Icon name="whatsapp" />}
          href={`https://wa.me/?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </ButtonLink>
        <ButtonLink
          size="small"
          variant="secondary"
          icon={<Icon name="user" />}
          href={buildRequestUrl(contactPath, { params: { ref: cardRef } })}
          download
        >
          Fichier contact
        </ButtonLink>
      </div>
      <p className="text-sm text-silver-400">
        Le fichier contact (.vcf) s'envoie par e-mail ou par message&nbsp;: qui l'ouvre vous enregistre.
      </p>
    </OwnerSectionPanel>
  );
}

/** Opens the telephone's own share sheet. If it is closed without sharing, the call rejects, which is not a failure. */
async function shared(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}
