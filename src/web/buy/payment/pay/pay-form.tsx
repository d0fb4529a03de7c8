import { type FormEvent, useEffect, useRef } from "react";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { sayFeesOf, securePaymentText } from "#shared/payment/payment-provider.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Sentence } from "#web/kit/ui/sentence.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { AmountToPay } from "./amount.tsx";
import { PromoField } from "./promo-field.tsx";
import { TransferPanel } from "../pay/transfer-panel.tsx";
import { usePayment } from "./use-payment.ts";
import { usePromo } from "./use-promo.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";

interface PayFormProps {
  order: UnpaidOrder;
  /** Result of a form posted without a script. */
  refused: RefusedFormPost | undefined;
  /** Sentence that names who pays the provider's fees. */
  feesNote: string;
  watch: PaymentOrderActions;
}

/**
 * Renders the promo code and the button to PayTech (product.md §2) and, beside it, a bank transfer if one is accepted.
 * Each refusal is shown at its field; no input is lost. Without a script, the form is posted to the page's own address.
 */
export function PayForm({ order, refused, feesNote, watch }: PayFormProps) {
  const promoField = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const promo = usePromo(order, refused, watch.know);
  const { busy, error, pay, fail } = usePayment(order.ref, refused?.error, watch.refresh);
  const isGift = order.toPay === 0;

  // The pressed button is gone, so the element that replaces it takes the focus.
  const counts = order.promo?.refusal === null;
  const counted = useRef(counts);
  useEffect(() => {
    if (counted.current !== counts) (counts ? removeButton : promoField).current?.focus();
    counted.current = counts;
  }, [counts]);

  function showPromoField(): void {
    promoField.current?.focus();
    promoField.current?.scrollIntoView({ block: "nearest" });
  }

  async function applyOrRemove(action: "appliquer" | "retirer"): Promise<void> {
    const outcome = await (action === "retirer" ? promo.remove() : promo.apply());
    if (outcome.kind === "failed") return fail(outcome.thrown);
    if (outcome.kind === "promo-refused") showPromoField();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : "payer";
    if (action === "appliquer" || action === "retirer") return applyOrRemove(action);
    const outcome = await pay(promo.code.trim(), {
      expected: order.toPay,
      ...(action === "acompte" && { deposit: order.deposit }),
    });
    if (outcome.kind !== "promo-refused") return;
    promo.refuse(outcome.message);
    showPromoField();
  }

  return (
    <div className="ways">
      <form
        noValidate
        method="post"
        action={routePaths.payment(order.ref)}
        onSubmit={(event) => void submit(event)}
        className="panel flex flex-col gap-6 p-[min(1.5rem,5.5vw)] sm:p-8"
      >
        <AmountToPay order={order} />
        <input type="hidden" name="expected" value={order.toPay} />
        {order.deposit ? <input type="hidden" name="deposit" value={order.deposit} /> : null}
        {!order.reprintOf ? <PromoField order={order} promo={promo} ref={promoField} removeRef={removeButton} /> : null}
        {error ? (
          <Callout kind="danger" role="alert">
            <p>
              <Sentence text={error} />
            </p>
          </Callout>
        ) : null}
        {order.deposit ? (
          <DepositButtons deposit={order.deposit} toPay={order.toPay} busy={busy} />
        ) : (
          <Button
            type="submit"
            name="action"
            value="payer"
            size="large"
            wide
            busy={busy}
            icon={<Icon name={isGift ? "check" : "lock"} />}
          >
            Payer la commande
          </Button>
        )}
        <p className="text-center text-sm text-silver-300">
          {isGift
            ? "Rien ne vous sera demandé."
            : `${securePaymentText} ${order.deposit ? feesNote : sayFeesOf(order.toPay, feesNote)}`}
        </p>
      </form>
      <TransferPanel order={order} />
    </div>
  );
}

interface DepositButtonsProps {
  /** Whole FCFA. */
  deposit: number;
  toPay: number;
  busy: boolean;
}

/** Offers to pay the agreed deposit, or the whole price. */
function DepositButtons({ deposit, toPay, busy }: DepositButtonsProps) {
  const shared = {
    type: "submit",
    name: "action",
    size: "large",
    wide: true,
    busy,
  } as const;
  return (
    <div className="flex flex-col gap-3">
      <Button {...shared} value="acompte" icon={<Icon name="lock" />}>
        Payer l'acompte de <span className="whitespace-nowrap">{formatFcfa(deposit)}</span>
      </Button>
      <p className="text-center text-sm">
        Il restera <span className="whitespace-nowrap">{formatFcfa(toPay - deposit)}</span> à payer.
      </p>
      <Button {...shared} value="payer" variant="secondary">
        Payer la totalité, <span className="whitespace-nowrap">{formatFcfa(toPay)}</span>
      </Button>
    </div>
  );
}
