import { ContactLink } from "../../../parts/contact-link.tsx";
import { LinkToSend } from "../link-to-send.tsx";

interface Payable {
  number: string;
  firstName: string;
  email: string;
  phoneNumber: string;
}

interface PaymentLinkProps {
  order: Payable;
  link: string;
  /** Whether the buyer also completes their card by this link. */
  completes?: boolean;
  /** Whether nothing is left to pay. */
  paid?: boolean;
}

export function PaymentLink({ order, link, completes = false, paid = false }: PaymentLinkProps) {
  const toPay = completes ? "payer et compléter" : "payer";
  const todo = paid ? "compléter" : toPay;
  const name = paid ? "lien pour compléter" : "lien de paiement";
  const text = `Bonjour ${order.firstName}, voici le lien pour ${todo} votre carte Sen Digital Vcard (commande ${order.number})\u00a0: ${link}`;
  const mail = `mailto:${encodeURIComponent(order.email)}?subject=${encodeURIComponent(`Votre carte Sen Digital Vcard, commande ${order.number}`)}&body=${encodeURIComponent(text)}`;
  return (
    <LinkToSend
      link={link}
      phoneNumber={order.phoneNumber}
      text={text}
      words={{
        group: paid ? "Lien pour compléter" : "Lien de paiement",
        copy: `Copier le ${name}`,
        copied: paid ? "Lien pour compléter copié." : "Lien de paiement copié.",
        send: `Envoyer le ${name}`,
      }}
    >
      {order.email ? (
        <ContactLink href={mail} icon="mail" label={`Envoyer le ${name} par e-mail`}>
          E-mail
        </ContactLink>
      ) : null}
    </LinkToSend>
  );
}
