import { type FormEvent, useEffect, useRef, useState } from "react";
import type { cancelOwnOrder } from "#shared/contract/own-order.ts";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Sentence } from "#web/kit/ui/sentence.tsx";
import { deleteOrderDraft } from "#web/kit/order-drafts.ts";
import { getPaymentErrorMessage } from "./payment-messages.ts";
import type { PaymentOrderActions } from "./use-order.ts";

/** Shows the buyer's actions before the payment; tells a visitor who only has the link that the buyer can act. */
export function BuyerOrderActions({ order, watch }: { order: UnpaidOrder; watch: PaymentOrderActions }) {
  if (!order.mine)
    return (
      <p className="text-sm text-silver-300">
        Pour corriger ou annuler cette commande, ouvrez-la sur l'appareil qui l'a passée, ou par le lien reçu par
        e-&#8288;mail.
      </p>
    );
  return (
    <section className="flex flex-col items-start gap-4 border-t border-line pt-8">
      <h2 className="text-xl">Quelque chose à changer&nbsp;?</h2>
      {order.cards.length > 0 ? null : (
        <ButtonLink
          href={
            !order.reprintOf ? routePaths.correction(order.offer, order.ref) : routePaths.ownedCard(order.reprintOf)
          }
          variant="secondary"
          icon={<Icon name="pencil" />}
        >
          Corriger
        </ButtonLink>
      )}
      <Cancel order={order} watch={watch} />
    </section>
  );
}

/** Cancels the order after one question; without a script, the form is posted. */
function Cancel({ order, watch }: { order: UnpaidOrder; watch: PaymentOrderActions }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  // The order form's "Annuler" links here.
  useEffect(() => {
    if (details.current && location.hash === "#annuler") details.current.open = true;
  }, []);

  async function cancel(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await call<typeof cancelOwnOrder>("DELETE", "/api/commander/:ref", { params: { ref: order.ref } });
      deleteOrderDraft(order.ref);
      // Stays busy until the page that confirms it opens.
      location.replace(`${routePaths.payment(order.ref)}?retour=annulee`);
    } catch (thrown) {
      setBusy(false);
      setError(getPaymentErrorMessage(thrown));
      await watch.refresh();
    }
  }

  return (
    <details ref={details} id="annuler" className="w-full">
      <summary className="text-link inline-flex min-h-11 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
        Annuler la commande
      </summary>
      <form
        method="post"
        action={routePaths.cancellation(order.ref)}
        onSubmit={(event) => void cancel(event)}
        className="mt-2 flex flex-col items-start gap-4"
      >
        <p>
          La commande <span className="whitespace-nowrap">{order.number}</span> sera annulée, et son lien ne mènera plus
          à rien.
        </p>
        {error ? (
          <Callout kind="danger" role="alert">
            <p>
              <Sentence text={error} />
            </p>
          </Callout>
        ) : null}
        <Button type="submit" variant="danger" busy={busy}>
          Oui, annuler la commande
        </Button>
      </form>
    </details>
  );
}
