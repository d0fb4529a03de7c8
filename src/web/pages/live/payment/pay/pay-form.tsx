import { type FormEvent, useRef } from "react";
import type { UnpaidOrder } from "#shared/contract/orders.ts";
import { offers } from "#shared/offers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Amount } from "./amount.tsx";
import { PromoField } from "./promo-field.tsx";
import { usePayment } from "./use-payment.ts";
import { usePromo } from "./use-promo.ts";

/** The promo code and the way to PayTech (product.md §2); each refusal is said where it belongs, nothing typed is lost. */
export function PayForm({ order, onChange }: { order: UnpaidOrder; onChange: () => Promise<void> }) {
  const promoField = useRef<HTMLInputElement>(null);
  const promo = usePromo(order.ref);
  const { busy, error, pay, fail } = usePayment(order.ref, onChange);

  function showPromoField(): void {
    promoField.current?.focus();
    promoField.current?.scrollIntoView({ block: "nearest" });
  }

  async function apply(): Promise<void> {
    const outcome = await promo.apply();
    if (outcome.kind === "promo-refused") showPromoField();
    if (outcome.kind === "failed") await fail(outcome.thrown);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await pay(promo.code.trim());
    if (outcome.kind !== "promo-refused") return;
    promo.refuse(outcome.message);
    showPromoField();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="panel flex flex-col gap-6 p-[min(1.5rem,5.5vw)] sm:p-8">
      <Amount what={`Carte ${offers[order.offer].title} pour ${order.firstName} ${order.lastName}`} price={order.price} quote={promo.quote} />
      <PromoField promo={promo} ref={promoField} onApply={() => void apply()} />
      {error ? <Callout kind="danger" role="alert"><p>{error}</p></Callout> : null}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Un instant..." icon={<Icon name="lock" />}>Payer la commande</Button>
      <p className="text-center text-sm text-silver-300">Wave, Orange Money, Free Money ou carte bancaire, sur la page sécurisée de PayTech, qui peut ajouter ses frais.</p>
    </form>
  );
}
