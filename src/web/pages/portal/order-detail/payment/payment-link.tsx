import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { whatsappLink } from "../../parts/reach.ts";
import { useCopy } from "../../parts/use-copy.ts";

interface Payable {
  number: string;
  firstName: string;
  email: string;
  phoneNumber: string;
}

/** The payment page's address, to copy or to send. */
export function PaymentLink({ order, link }: { order: Payable; link: string }) {
  const copy = useCopy();
  const text = `Bonjour ${order.firstName}, voici le lien pour payer votre carte Sen Digital Vcard (commande ${order.number})\u00a0: ${link}`;
  const whatsapp = whatsappLink(order.phoneNumber, text);
  const mail = `mailto:${encodeURIComponent(order.email)}?subject=${encodeURIComponent(`Votre carte Sen Digital Vcard, commande ${order.number}`)}&body=${encodeURIComponent(text)}`;
  return (
    <div role="group" aria-label="Lien de paiement" className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" icon={<Icon name="copy" />} onClick={() => copy(link, "Lien de paiement copié.")}>Copier le lien de paiement</Button>
      <ButtonLink size="small" variant="secondary" icon={<Icon name="whatsapp" />} href={whatsapp} target="_blank" rel="noopener noreferrer" aria-label="Envoyer le lien de paiement par WhatsApp (nouvel onglet)">WhatsApp</ButtonLink>
      <ButtonLink size="small" variant="secondary" icon={<Icon name="mail" />} href={mail} aria-label="Envoyer le lien de paiement par e-mail">E-mail</ButtonLink>
    </div>
  );
}
