import { useRef, useState } from "react";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { getPaymentLinkExpiry } from "../payment-instants.ts";

/** Builds a link to a ready WhatsApp message, for which the person picks the recipient. */
export function buildWhatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Shows this page's own link, to pay later or to let somebody else pay; nothing if nothing is due. */
export function SharePaymentLink({ order, publicUrl }: { order: UnpaidOrder; publicUrl: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const link = `${publicUrl}${routePaths.payment(order.ref)}`;
  const message = `Commande ${order.number}\u00a0: carte ${offers[order.offer].title}, ${formatFcfa(order.toPay)}. Pour la payer\u00a0: ${link}`;

  const copy = async () => {
    field.current?.select();
    setCopied(await copyText(link));
  };
  if (order.toPay === 0) return null;
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-8">
      <h2 className="text-xl">Payer plus tard ou faire payer quelqu'un d'autre</h2>
      <p>
        {"Ce lien reste valable jusqu'au "}
        <span suppressHydrationWarning>{formatFrenchDay(getPaymentLinkExpiry(order.createdAt))}</span>. Toute personne
        qui l'ouvre voit cette commande (numéro <span className="whitespace-nowrap">{order.number}</span>) et peut la
        payer.
      </p>
      <TextField
        ref={field}
        id="lien"
        label="Lien de paiement"
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          href={buildWhatsAppShareLink(message)}
          target="_blank"
          rel="noopener"
          variant="secondary"
          icon={<Icon name="whatsapp" />}
        >
          Envoyer par WhatsApp
        </ButtonLink>
        <Button variant="secondary" onClick={() => void copy()} icon={<Icon name={copied ? "check" : "copy"} />}>
          {copied ? "Lien copié" : "Copier le lien"}
        </Button>
        <output className="sr-only">{copied ? "Lien copié." : ""}</output>
      </div>
    </section>
  );
}

/** Copies a text; returns false if the browser refuses, with the link selected to be copied by hand. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
