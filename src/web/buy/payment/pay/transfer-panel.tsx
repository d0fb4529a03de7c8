import type { PublicOrder } from "#shared/contract/public-order.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

/**
 * Renders the payment by bank transfer, beside the provider's: account, amount and reference, and a form to say that it
 * was made, with or without a script. Browsers load this after the page (`deferred-transfer-panel.tsx`).
 */
export function TransferPanel({ order }: { order: PublicOrder }) {
  const { ref, number, transfer } = order;
  const amount = order.paid ? order.rest : order.toPay;
  const deposit = order.paid ? undefined : order.deposit;
  if (!transfer || !amount) return null;
  const { account, announced } = transfer;
  return (
    <section className="panel flex flex-col gap-5 p-[min(1.5rem,5.5vw)] sm:p-8">
      <h2 className="text-xl">Par virement</h2>
      <dl className="flex flex-col gap-3 text-sm [&_dd]:text-base [&_dd]:text-silver-50 [&_dd]:wrap-anywhere [&_dt]:text-silver-300">
        <div>
          <dt>Compte</dt>
          <dd>{account}</dd>
        </div>
        <div>
          <dt>Montant</dt>
          <dd>
            {deposit === undefined
              ? formatFcfa(amount)
              : `${formatFcfa(deposit)} d'acompte, ou ${formatFcfa(amount)} en tout`}
          </dd>
        </div>
        <div>
          <dt>Référence à écrire sur le virement</dt>
          <dd className="font-semibold tracking-wide whitespace-nowrap">{number}</dd>
        </div>
      </dl>
      {announced ? (
        <Callout
          kind="success"
          title={`Virement de ${formatFcfa(announced.amount)} annoncé le ${formatFrenchDay(Date.parse(announced.at))}.`}
        >
          <p>Nous guettons son arrivée&nbsp;; ne payez pas une seconde fois.</p>
        </Callout>
      ) : (
        <form method="post" action={routePaths.payment(ref)} className="flex flex-col gap-3">
          <input type="hidden" name="expected" value={amount} />
          {deposit === undefined ? (
            <SendButton value="virement">J'ai fait le virement</SendButton>
          ) : (
            <>
              <input type="hidden" name="deposit" value={deposit} />
              <SendButton value="virement-acompte">J'ai viré l'acompte</SendButton>
              <SendButton value="virement">J'ai viré la totalité</SendButton>
            </>
          )}
          <p className="text-center text-sm text-silver-300">
            Dites-le-nous une fois le virement fait. La commande est payée dès qu'il est arrivé.
          </p>
        </form>
      )}
    </section>
  );
}

function SendButton({ value, children }: { value: "virement" | "virement-acompte"; children: string }) {
  return (
    <Button type="submit" name="action" value={value} variant="secondary" wide>
      {children}
    </Button>
  );
}
