import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { orderReprint, ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import { focusField } from "#web/kit/card-form/fields/focus.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

/** The request body. */
type ReprintBody = EndpointBody<typeof orderReprint>;

interface ReprintFormProps {
  offer: ReprintOffer;
  send: (body: ReprintBody) => Promise<{ ref: string }>;
  /** The better offer that the order upgrades the card to; left out for a mere reprint. */
  raisedTo?: OfferName | undefined;
  /** Reloads the price and the state of the card's production, which have changed since they were shown. */
  readAgain: () => Promise<void>;
  onClose: () => void;
}

const otherBuyers = { company: "Votre entreprise", holder: "Son titulaire", other: "Quelqu'un d'autre" } as const;

/** Asks where the new card goes, then opens the payment page. */
export function ReprintForm({ offer, send, raisedTo, readAgain, onClose }: ReprintFormProps) {
  const form = useForm<OrderFormValues>({
    shouldFocusError: false,
    defaultValues: {
      ...createBlankFormValues("elsewhere"),
      ...mapDeliveryTexts((name) => offer[name]),
      deliveryTown: offer.deliveryTown === freeDeliveryTown ? "" : offer.deliveryTown,
    },
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { price, waiting } = offer;
  // The order then has to be paid as it is, or canceled first.
  const isWithOthers = (waiting?.cards ?? 1) > 1;

  // The pressed button is gone, so the heading that replaces it takes the focus.
  useEffect(() => heading.current?.focus(), []);

  async function order(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    form.clearErrors();
    const values = form.getValues();
    try {
      const { ref } = await send({
        expected: price,
        ...mapDeliveryTexts((name: DeliveryTextName) => values[name]),
        deliveryTown: values.deliveryTown || freeDeliveryTown,
      });
      // Stays busy until the payment page opens.
      location.assign(routePaths.payment(ref));
    } catch (error) {
      setBusy(false);
      setFailure(getCallErrorMessage(error));
      if (!(error instanceof CallError)) return;
      const fields = Object.entries(error.body?.fields ?? {});
      for (const [name, message] of fields) form.setError(name as keyof OrderFormValues, { type: "server", message });
      if (fields.length > 0) focusField(form, fields[0]?.[0] as keyof OrderFormValues);
      else if (error.status === 409) await readAgain().catch(() => undefined);
    }
  }

  return (
    <form
      noValidate
      aria-label={raisedTo ? `Passer à ${offers[raisedTo].title}` : "Commander une nouvelle carte"}
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
      className="panel flex flex-col gap-5 p-[min(1.5rem,5.5vw)]"
    >
      <div>
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold text-silver-50 outline-none"
        >{`${raisedTo ? `Passer à ${offers[raisedTo].title}` : "Une nouvelle carte imprimée"}${isWithOthers ? "" : `\u00a0: ${formatFcfa(price)}`}`}</h2>
        <p className="mt-1 text-sm text-silver-300">
          {raisedTo
            ? `Dès le paiement, votre page passe à ${offers[raisedTo].title} et nous fabriquons votre carte en ${offers[raisedTo].material}. `
            : ""}
          Imprimée avec ce que dit la carte aujourd'hui, même ce que sa page cache. La puce et le QR code gardent le
          même lien&nbsp;: l'ancienne carte reste valable aussi.
        </p>
        {waiting && isWithOthers ? (
          <p className="mt-2 text-sm text-silver-300">
            {`Cette carte est dans la commande ${waiting.number} de ${formatCount(waiting.cards, "carte")}, qui attend son paiement. `}
            <a href={routePaths.payment(waiting.ref)} className="text-link">
              Voir cette commande
            </a>
          </p>
        ) : waiting ? (
          <p className="mt-2 text-sm text-silver-300">{`Votre commande ${waiting.number} attend son paiement\u00a0: vous la reprenez ici.`}</p>
        ) : null}
        {offer.waitsElsewhere ? (
          <p className="mt-2 text-sm text-silver-300">{`${otherBuyers[offer.waitsElsewhere]} a commandé la même carte, pas encore payée\u00a0: la première payée est faite, et elle seule.`}</p>
        ) : null}
      </div>
      {isWithOthers ? null : (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <DeliveryPlaceField form={form} addressNeeded suggested />
          </div>
          <TownField
            form={form}
            towns={offer.deliveryTowns}
            hint="Hors de Dakar, les frais se règlent à la livraison."
          />
          <DeliveryNoteField form={form} />
        </>
      )}
      {failure ? (
        <Callout kind="danger" role="alert">
          <p>{failure}</p>
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isWithOthers ? null : (
          <Button type="submit" busy={busy}>
            Passer au paiement
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {isWithOthers ? "Fermer" : "Annuler"}
        </Button>
      </div>
    </form>
  );
}
