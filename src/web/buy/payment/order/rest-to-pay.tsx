import type { FormEvent } from "react";
import type { PaidOrder } from "#shared/contract/public-order.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { sayFeesOf, securePaymentText } from "#shared/payment/payment-provider.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Price } from "#web/kit/ui/price.tsx";
import { Sentence } from "#web/kit/ui/sentence.tsx";
import type { RefusedFormPost } from "../first-view.ts";
import { TransferPanel } from "../pay/transfer-panel.tsx";
import { usePayment } from "../pay/use-payment.ts";
import type { PaymentReturn } from "../rules.ts";
import { resolveRestView } from "../rules.ts";
import type { PaymentOrderActions } from "../use-order.ts";

interface RestToPayProps {
  order: PaidOrder;
  /** Whole FCFA. */
  rest: number;
  returned: PaymentReturn;
  /** Result of a form posted without a script. */
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

/** Lets the buyer of a partly paid order pay the rest, and shows the state of that payment. */
export function RestToPay({ order, rest, returned, refused, settings, watch }: RestToPayProps) {
  const { busy, error, pay } = usePayment(order.ref, refused?.error, watch.refresh);
  const view = resolveRestView(order, returned);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await pay("", { expected: rest });
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
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <span>Reste à payer</span>
          <span className="text-2xl">
            <Price amount={rest} />
          </span>
        </p>
        <input type="hidden" name="expected" value={rest} />
        <RestState view={view} />
        {error ? (
          <Callout kind="danger" role="alert">
            <p>
              <Sentence text={error} />
            </p>
          </Callout>
        ) : null}
        <Button
          type="submit"
          name="action"
          value="payer"
          size="large"
          wide
          variant={view === "payable" || view === "canceled" ? "primary" : "secondary"}
          busy={busy}
          icon={<Icon name="lock" />}
        >
          Payer le reste de <span className="whitespace-nowrap">{formatFcfa(rest)}</span>
        </Button>
        <p className="text-center text-sm text-silver-300">{`${securePaymentText} ${sayFeesOf(rest, settings.paymentFeesNote)}`}</p>
      </form>
      <TransferPanel order={order} />
    </div>
  );
}

function RestState({ view }: { view: ReturnType<typeof resolveRestView> }) {
  if (view === "payable") return null;
  if (view === "canceled")
    return (
      <Callout title="Le paiement a été annulé&nbsp;: rien n'a été prélevé.">
        <p>Vous pouvez payer le reste quand vous voulez.</p>
      </Callout>
    );
  return (
    <Callout
      icon="clock"
      title={view === "checking" ? "Paiement en cours de vérification" : "Un paiement a déjà été commencé."}
    >
      <p>
        Si vous l'avez validé, ne payez pas une seconde fois&nbsp;: cette page l'affichera dès qu'il nous sera confirmé.
      </p>
    </Callout>
  );
}
