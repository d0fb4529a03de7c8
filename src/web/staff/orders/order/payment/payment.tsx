import { formatFcfa } from "#shared/format/fcfa.ts";
import { staffPaymentMethods } from "#shared/payment/staff-payment-methods.ts";
import { routePaths } from "#shared/route-paths.ts";
import { readPageSettings } from "#web/kit/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { formatInstantInDakar, formatLongInstant } from "#web/staff/parts/dakar-dates.ts";
import { useListUrlState } from "#web/staff/parts/list/list-url-state.ts";
import { getPaidDateTerm, getPaymentModeLabel, PriceDiscount } from "../../payment-state.tsx";
import {
  type OrderLedgerMovement,
  computeOrderLedger,
  listOrderMovements,
  listRefundablePayments,
  computeOrderExcess,
} from "./movements-of.ts";
import { PagePanel } from "#web/staff/parts/page-panel.tsx";
import { PaymentLink } from "./payment-link.tsx";
import { DismissTransferButton } from "./dismiss-transfer.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RecordPaymentDialog } from "./take-payment-dialog.tsx";
import type { OrderDetail } from "../use-order.ts";
import { VerifyPaymentButton, isPaymentVerified } from "./verify-payment.tsx";
import { useId, useState } from "react";
import { Badge } from "#web/staff/parts/badge.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { formatAgreedDeposit } from "./payment-effects.ts";
import { MovementActions, type MovementQuestion } from "./movement-actions.tsx";
import { MovementDialogs } from "./movement-dialogs.tsx";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";

/** Shows whether and how the order is paid; until then, the ways to pay it. */
export function OrderPaymentPanel({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const owes = order.paid && order.rest > 0 && !order.deletedAt && !order.expiredAt;
  const excess =
    computeOrderLedger(order).excess > 0
      ? listRefundablePayments(order.attempts).find(({ overpaid, closedAt }) => overpaid && closedAt === null)
      : undefined;
  const refundable = listRefundablePayments(order.attempts).find(({ overpaid }) => !overpaid);
  const meansId = useId();
  const isOpen = !order.paid && !order.deletedAt && !order.expiredAt;

  // A removed card's own line was offered first; now comes its delivery's.
  function closeRefund(): void {
    const next = address.read("puis");
    if (next) address.change({ ligne: next, puis: undefined });
    else address.change({ ouvrir: undefined, ligne: undefined });
  }

  return (
    <PagePanel title="Paiement" id="paiement">
      <OrderLineList order={order} />
      {order.paidAt ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dd]:text-silver-50 [&_dt]:text-silver-300">
          <dt>{getPaidDateTerm(order)}</dt>
          <dd>{formatLongInstant(order.fullyPaidAt ?? order.paidAt)}</dd>
          <dt>Mode</dt>
          <dd>{getPaymentModeLabel(order)}</dd>
          <OrderLedgerSums order={order} />
        </dl>
      ) : (
        <p className="text-sm">
          {formatFcfa(order.price)} à payer.
          {order.deposit ? ` Acompte convenu\u00a0: ${formatAgreedDeposit(order.deposit)}.` : ""}
        </p>
      )}
      {order.transfer ? (
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-sm font-semibold text-gold-200">
            {`Virement de ${formatFcfa(order.transfer.amount)} annoncé le ${formatLongInstant(order.transfer.at)}.`}
          </p>
          <DismissTransferButton orderRef={order.ref} />
        </div>
      ) : null}
      {isOpen && !order.buyerUrl ? (
        <PaymentLink order={order} link={`${readPageSettings().publicUrl}${routePaths.payment(order.ref)}`} />
      ) : null}
      {isOpen || owes ? (
        <div role="group" aria-labelledby={meansId} className="flex flex-col gap-2">
          <p id={meansId} className="text-sm text-silver-300">
            {owes ? "Recevoir le reste par" : "Recevoir le paiement par"}
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2 [&>button]:px-2">
            {staffPaymentMethods.map((method) => (
              <Button
                key={method}
                size="small"
                variant="secondary"
                onClick={() => address.change({ ouvrir: "payee", moyen: method })}
              >
                {method}
              </Button>
            ))}
            <Button size="small" variant="secondary" onClick={() => address.change({ ouvrir: "payee" })}>
              Autrement
            </Button>
          </div>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isPaymentVerified(order) || order.attempts.length === 0 ? null : <VerifyPaymentButton orderRef={order.ref} />}
        {excess ? (
          <Button size="small" variant="secondary" onClick={() => address.change({ ouvrir: "rendre" })}>
            Rendre le paiement en trop
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" variant="secondary" onClick={() => address.change({ ouvrir: "acompte" })}>
            {order.deposit ? "Changer l'acompte" : "Convenir d'un acompte"}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" variant="secondary" onClick={() => address.change({ ouvrir: "prix" })}>
            Changer le prix
          </Button>
        ) : null}
      </div>
      {refundable && address.read("ouvrir") === "rembourser" ? (
        <RefundDialog
          key={`${refundable.refCommand} ${address.read("ligne")}`}
          order={order}
          payment={refundable}
          line={order.lineBalances.find(({ lineId }) => lineId === address.read("ligne"))}
          onClose={closeRefund}
        />
      ) : null}
      {excess && address.read("ouvrir") === "rendre" ? (
        <RefundDialog
          key={excess.refCommand}
          order={order}
          payment={excess}
          onClose={() => address.change({ ouvrir: undefined })}
        />
      ) : null}
      <OrderMovementsPanel order={order} />
      <RecordPaymentDialog
        key={`${order.price} ${order.rest} ${order.deposit?.amount} ${order.transfer?.at} ${address.read("moyen")}`}
        order={order}
        method={address.read("moyen")}
        open={(isOpen || owes) && address.read("ouvrir") === "payee"}
        onClose={() => address.change({ ouvrir: undefined, moyen: undefined })}
      />
      <PriceDialog
        key={`prix ${order.price}`}
        order={order}
        open={isOpen && address.read("ouvrir") === "prix"}
        onClose={() => address.change({ ouvrir: undefined })}
      />
      <DepositDialog
        key={`${order.deposit?.amount} ${order.deposit?.percent}`}
        order={order}
        open={isOpen && address.read("ouvrir") === "acompte"}
        onClose={() => address.change({ ouvrir: undefined })}
      />
    </PagePanel>
  );
}

/** Lists the lines of an order of several cards and what was refunded of each; the price says it for one card. */
function OrderLineList({ order: { lines, lineBalances, cardList } }: { order: OrderDetail }) {
  if (cardList.length < 2) return null;
  return (
    <dl className="flex flex-col border-b border-line pb-3 text-sm">
      {lines.map(({ label, quantity, unitPrice, discount }) => (
        <div key={`${label} ${unitPrice} ${discount}`} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-silver-300">{`${quantity} × ${label}`}</dt>
          <dd className="text-silver-50 tabular-nums">
            {formatFcfa(quantity * unitPrice - discount)}
            {discount > 0 ? ` (${formatFcfa(discount)} de remise)` : ""}
          </dd>
        </div>
      ))}
      {lineBalances
        .filter(({ refunded }) => refunded > 0)
        .map(({ lineId, name, refunded }) => (
          <div key={lineId} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-silver-300">{`Rendu\u00a0: ${name}`}</dt>
            <dd className="text-silver-50 tabular-nums">{`−\u00a0${formatFcfa(refunded)}`}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows the order's ledger, oldest first: what came in, what went back, and the actions for each movement. */
function OrderMovementsPanel({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState<{ what: MovementQuestion; movement: OrderLedgerMovement }>();
  const movements = listOrderMovements(order);
  if (movements.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-silver-300">Mouvements ({movements.length})</h3>
      <ul className="flex flex-col divide-y divide-line">
        {movements.map((movement) => (
          <li key={movement.id} className="flex flex-col gap-1 py-2.5 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <Badge kind={movement.kind}>{movement.label}</Badge>
              <Sum movement={movement} />
            </p>
            <p className="text-xs text-silver-300 wrap-anywhere">
              {[formatInstantInDakar(movement.at), movement.method, ...movement.lines].filter(Boolean).join(" · ")}
            </p>
            <MovementActions orderRef={order.ref} movement={movement} onAsk={(what) => setAsked({ what, movement })} />
          </li>
        ))}
      </ul>
      {asked ? (
        <MovementDialogs
          key={`${asked.what} ${asked.movement.id}`}
          order={order}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

function signOf(amount: number): string {
  if (amount > 0) return "+\u00a0";
  return amount < 0 ? "−\u00a0" : "";
}

/** Shows a movement's sum; a refund not made yet has no sign, since the totals do not count it. */
function Sum({ movement: { amount, refund } }: { movement: OrderLedgerMovement }) {
  const pending = amount === 0 && refund ? refund.amount : undefined;
  if (pending !== undefined) return <span className="whitespace-nowrap text-silver-300">{formatFcfa(pending)}</span>;
  return (
    <span className="font-semibold whitespace-nowrap text-silver-50">
      {signOf(amount)}
      {formatFcfa(Math.abs(amount))}
    </span>
  );
}

/** Shows a paid order's price and what the ledger says about it, as terms of a list. */
function OrderLedgerSums({ order }: { order: OrderDetail }) {
  const { rest } = order;
  const { received, refunded } = computeOrderLedger(order);
  const excess = computeOrderExcess(order);
  return (
    <>
      <dt>Prix</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        {formatAskedPrice(order)}
        <PriceDiscount order={order} />
      </dd>
      <dt>Reçu</dt>
      <dd>{formatFcfa(received)}</dd>
      {refunded > 0 ? (
        <>
          <dt>Remboursé</dt>
          <dd>{formatFcfa(refunded)}</dd>
        </>
      ) : null}
      {excess > 0 ? (
        <>
          <dt className="font-semibold text-danger">En trop, à rendre</dt>
          <dd className="font-semibold">{formatFcfa(excess)}</dd>
        </>
      ) : null}
      {rest > 0 ? (
        <>
          <dt className="font-semibold">Reste à encaisser</dt>
          <dd className="font-semibold">{formatFcfa(rest)}</dd>
        </>
      ) : null}
    </>
  );
}
