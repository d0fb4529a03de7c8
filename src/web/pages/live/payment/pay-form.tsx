import { type FormEvent, useRef } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import { offers } from "#shared/offers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { usePayment } from "./use-payment.ts";

/** The promo code and the way to PayTech (spec §2); each refusal is said where it belongs, nothing typed is lost. */
export function PayForm({ order, onChange }: { order: PublicOrder; onChange: () => Promise<void> }) {
  const promoField = useRef<HTMLInputElement>(null);
  const { promoCode, setPromoCode, busy, promoError, error, pay } = usePayment(order.ref, onChange);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await pay()) !== "promo-refused") return;
    promoField.current?.focus();
    promoField.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="panel flex flex-col gap-6 p-6 sm:p-8">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="wrap-anywhere">Carte {offers[order.offer].title} pour {order.firstName} {order.lastName}</span>
        <span className="text-3xl"><Price amount={order.price} /></span>
      </p>
      <TextField
        ref={promoField}
        label="Code promo"
        hint="Si vous en avez un&nbsp;: il s'applique quand vous payez."
        name="promoCode"
        value={promoCode}
        onChange={(event) => setPromoCode(event.target.value)}
        error={promoError}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {error ? <Notice kind="danger" role="alert"><p>{error}</p></Notice> : null}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Un instant..." icon={<Icon name="lock" />}>Payer la commande</Button>
      <p className="text-center text-sm text-silver-300">Wave, Orange Money, Free Money ou carte bancaire, sur la page sécurisée de PayTech, qui peut ajouter ses frais.</p>
    </form>
  );
}
