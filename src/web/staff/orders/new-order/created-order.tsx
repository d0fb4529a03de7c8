import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { MissingContentNote } from "../order/summary/missing-note.tsx";
import { PaymentLink } from "../order/payment/payment-link.tsx";
import { staffPaths } from "../../session/staff-paths.ts";

export interface CreatedStaffOrder {
  ref: string;
  number: string;
  paymentUrl: string;
  /** Link with the order's key; null if nothing is missing. */
  buyerUrl: string | null;
  missing: readonly RequiredOrderField[];
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
}

/** Says that the order is created, and shows its payment link to send to the buyer. */
export function CreatedOrderMessage({ order, onAnother }: { order: CreatedStaffOrder; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel flex max-w-3xl flex-col gap-5 rounded-md p-6">
      <h2 ref={title} tabIndex={-1} className="text-xl text-success outline-none">
        Commande <span className="whitespace-nowrap">{order.number}</span> créée
      </h2>
      {order.email ? (
        <p>
          Le lien de paiement part par e-mail à {order.firstName} {order.lastName} ({order.email}), et vous pouvez aussi
          l'envoyer vous-même&nbsp;; la carte est publiée dès que la commande est payée
          {order.missing.length > 0 ? " et complète" : ""}.
        </p>
      ) : (
        <p>
          Sans adresse e-mail, aucun e-mail ne part&nbsp;: envoyez vous-même le lien de paiement à {order.firstName}.
        </p>
      )}
      <MissingContentNote missing={order.missing} offered={order.buyerUrl !== null} />
      <PaymentLink order={order} link={order.buyerUrl ?? order.paymentUrl} completes={order.buyerUrl !== null} />
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
        <Link to={staffPaths.order(order.ref)} className="text-link inline-flex min-h-11 items-center">
          Ouvrir la commande
        </Link>
        <Button size="small" variant="secondary" onClick={onAnother}>
          Saisir une autre commande
        </Button>
      </div>
    </section>
  );
}
