import { useEffect, useRef } from "react";
import type { PublicOrder, UnpaidOrder } from "#shared/contract/public-order.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { deleteOrderDraft } from "#web/kit/order-drafts.ts";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { PaidOrderView } from "./paid.tsx";
import { type PaymentReturn, resolvePaymentView } from "../rules.ts";
import { PaymentOrderSummary } from "./summary.tsx";
import { routePaths } from "#shared/route-paths.ts";
import { preloadCardDrawings } from "#web/kit/ui/printed-card/card-drawings.ts";
import { LazyTurningCard } from "#web/kit/ui/printed-card/lazy-printed-cards.tsx";
import { Spinner } from "#web/kit/ui/button.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import { PayForm } from "../pay/pay-form.tsx";
import { SharePaymentLink } from "../pay/share-link.tsx";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { OrderCards } from "../order-cards.tsx";
import { MissingOrderContent } from "../missing.tsx";
import { BuyerOrderActions } from "../own-actions.tsx";

interface OrderViewProps {
  order: PublicOrder;
  /** The number of the order that this one completes. */
  completes: string | undefined;
  returned: PaymentReturn;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

const news = { paid: "Commande payée.", checking: "Paiement en cours de vérification.", payable: "" } as const;

/** Shows the order beside its actions, and announces its changes of state. */
export function PaymentOrderView({ order, completes, returned, refused, settings, watch }: OrderViewProps) {
  const view = resolvePaymentView(order, returned);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(view);

  // The pressed button is gone with the old view: without this, the focus would return to the top of the page.
  useEffect(() => {
    if (shown.current !== view && document.activeElement === document.body) content.current?.focus();
    shown.current = view;
  }, [view]);

  // The order's draft is no longer needed, unless it completes the card.
  const isDone = order.paid && order.missing.length === 0;
  useEffect(() => {
    if (isDone) deleteOrderDraft(order.ref);
  }, [isDone, order.ref]);

  const card = (
    <div key="card" className="contents lg:sticky lg:top-8 lg:order-first lg:block">
      <OrderedCardPreview order={order} lit={order.paid} />
      <div className="order-last">
        <PaymentOrderSummary order={order} completes={completes} view={view} />
      </div>
    </div>
  );
  const parts = (
    <div key="parts" className="max-w-2xl">
      {/* Not the column itself: where Tab follows the grid's order, Chromium skips all of a column with tabindex -1. */}
      <div ref={content} tabIndex={-1} className="outline-none">
        {order.paid ? (
          <PaidOrderView order={order} returned={returned} refused={refused} settings={settings} watch={watch} />
        ) : null}
        {!order.paid && view === "checking" ? (
          <PaymentBeingVerified order={order} refused={refused} settings={settings} watch={watch} />
        ) : null}
        {!order.paid && view === "payable" ? (
          <PayableOrderView order={order} returned={returned} settings={settings} refused={refused} watch={watch} />
        ) : null}
      </div>
    </div>
  );
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-16 lg:[reading-flow:grid-order]">
      <output className="sr-only">{order.paid && order.partly ? "Commande enregistrée." : news[view]}</output>
      {/* Once the order is paid, a phone shows the card above the other parts; the summary is always below. */}
      {order.paid ? [card, parts] : [parts, card]}
    </div>
  );
}

/**
 * Shows the card being bought as it is printed, and a light effect once it is paid. Before the payment, a visitor with
 * only the reference sees no more of it than a name.
 */
function OrderedCardPreview({ order, lit }: { order: PublicOrder; lit: boolean }) {
  const { jobTitle, company, logoUrl } = (order.paid ? order : order.printed) ?? {
    jobTitle: "",
    company: "",
    logoUrl: "",
  };
  // The server's drawing has no logo, but the buyer has just approved a card with one.
  const drawnAtOnce = lit || logoUrl !== "";
  useEffect(() => {
    if (drawnAtOnce) preloadCardDrawings();
  }, [drawnAtOnce]);
  const { firstName, lastName } = order.cards[0] ?? order;
  return (
    <div className="max-w-104">
      <LazyTurningCard
        offer={order.offer}
        texts={{ name: `${firstName} ${lastName}`, jobTitle, company }}
        logo={logoUrl || undefined}
        qr={routePaths.cardQr(order.reprintOf ?? order.ref)}
        lit={lit}
      />
    </div>
  );
}

interface CheckingProps {
  order: UnpaidOrder;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

/** Says that the payment's outcome is unknown, never that it failed, and lets people who have not paid pay. */
function PaymentBeingVerified({ order, refused, settings, watch }: CheckingProps) {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="grid size-14 place-items-center rounded-full bg-gold-200 text-ink">
          <Spinner />
        </p>
        <h1 className="mt-5 text-3xl">Paiement en cours de vérification</h1>
        <p className="mt-3 text-lg">
          Nous attendons la confirmation du paiement. Cela prend en général quelques secondes, parfois quelques minutes.
          Cette page se met à jour d'elle-même, et vous pouvez aussi la fermer
          {order.writtenTo ? "\u00a0: nous vous écrirons dès que c'est confirmé" : ""}.
        </p>
        <p className="mt-3">{order.begun?.doubt}</p>
      </header>
      <SupportHelpLinks settings={settings} about={`la commande ${order.number}`} />
      <details className="group" open={refused !== undefined}>
        <summary className="text-link inline-flex min-h-11 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
          Vous n'avez pas terminé le paiement&nbsp;?
        </summary>
        <div className="mt-4 flex flex-col gap-8">
          <PayForm order={order} refused={refused} feesNote={settings.paymentFeesNote} watch={watch} />
          <SharePaymentLink order={order} publicUrl={settings.publicUrl} />
        </div>
      </details>
    </div>
  );
}

interface PayableProps {
  order: UnpaidOrder;
  returned: PaymentReturn;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

function PayableOrderView({ order, returned, refused, settings, watch }: PayableProps) {
  const isGift = order.toPay === 0;
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-3xl">{isGift ? "Rien à payer" : "Plus que le paiement"}</h1>
        <p className="mt-3 text-lg">
          {order.mine ? "Votre commande" : `La commande ${formatNameWithDe(`${order.firstName} ${order.lastName}`)}`}{" "}
          est enregistrée.
          {order.missing.length > 0 ? "" : ` Nous commençons ${whichCards(order)} dès ${whatBeginsIt(order)}.`}
        </p>
        {order.corrected ? <p className="mt-3 font-semibold">{order.corrected}</p> : null}
      </header>
      {order.payment === "canceled" ? (
        <Callout title="Le paiement a été annulé&nbsp;: rien n'a été prélevé.">
          <p>La commande vous attend.{isGift ? "" : " Vous pouvez la payer quand vous voulez."}</p>
        </Callout>
      ) : null}
      {order.begun ? (
        <Callout
          icon="clock"
          title={
            order.begun.by === "you" && returned === "annule" ? "Vous avez quitté le paiement." : order.begun.title
          }
        >
          <p>{order.begun.text}</p>
        </Callout>
      ) : null}
      <MissingOrderContent order={order} />
      <OrderCards order={order} />
      {order.delivery?.terms && order.delivery.fee !== 0 ? <p>{order.delivery.terms}</p> : null}
      <PayForm order={order} refused={refused} feesNote={settings.paymentFeesNote} watch={watch} />
      <SupportHelpLinks settings={settings} about={`la commande ${order.number}`} />
      <SharePaymentLink order={order} publicUrl={settings.publicUrl} />
      {order.mine && !isGift ? (
        <p>
          <a href={routePaths.quote(order.ref)} className="text-link">
            Devis au nom de mon entreprise
          </a>
        </p>
      ) : null}
      {order.payment === "pending" ? null : <BuyerOrderActions order={order} watch={watch} />}
    </div>
  );
}

function whatBeginsIt({ toPay, deposit }: UnpaidOrder): string {
  if (toPay === 0) return "son activation";
  return deposit ? "l'acompte" : "le paiement";
}

function whichCards({ mine, quantity, cards }: UnpaidOrder): string {
  if (quantity > 1) return "les cartes";
  if (cards.length === 1) return "la carte";
  return mine ? "votre carte" : "sa carte";
}
