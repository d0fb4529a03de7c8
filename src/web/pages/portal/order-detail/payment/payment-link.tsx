import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { buildWhatsAppChatLink } from "../../parts/reach.ts";
import { useCopyToClipboard } from "../../parts/use-copy.ts";

interface Payable {
  number: string;
  firstName: string;
  email: string;
  phoneNumber: string;
}

interface PaymentLinkProps {
  order: Payable;
  link: string;
  /** Whether the link is the buyer's own, by which he also completes his card. */
  completes?: boolean;
  /** There is nothing to pay any more. */
  paid?: boolean;
}

/** Shows the payment page's address, to copy or to send. */
export function PaymentLink({ order, link, completes = false, paid = false }: PaymentLinkProps) {
  const copy = useCopyToClipboard();
  const toPay = completes ? "payer et compléter" : "payer";
  const todo = paid ? "compléter" : toPay;
  const name = paid ? "lien pour compléter" : "lien de paiement";
  const text = `Bonjour ${order.firstName}, voici le lien pour ${todo} votre carte Sen Digital Vcard (commande ${order.number})\u00a0: ${link}`;
  const whatsapp = buildWhatsAppChatLink(order.phoneNumber, text);
  const mail = `mailto:${encodeURIComponent(order.email)}?subject=${encodeURIComponent(`Votre carte Sen Digital Vcard, commande ${order.number}`)}&body=${encodeURIComponent(text)}`;
  return (
    <div role="group" aria-label={paid ? "Lien pour compléter" : "Lien de paiement"} className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="copy" />}
        onClick={() => copy(link, paid ? "Lien pour compléter copié." : "Lien de paiement copié.")}
      >
        Copier le {name}
      </Button>
      <ButtonLink
        size="small"
        variant="secondary"
        icon={<Icon name="whatsapp" />}
        href={whatsapp}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Envoyer le ${name} par WhatsApp (nouvel onglet)`}
      >
        WhatsApp
      </ButtonLink>
      {order.email ? (
        <ButtonLink
          size="small"
          variant="secondary"
          icon={<Icon name="mail" />}
          href={mail}
          aria-label={`Envoyer le ${name} par e-mail`}
        >
          E-mail
        </ButtonLink>
      ) : null}
    </div>
  );
}
