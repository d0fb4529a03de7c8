import { usePrices, useSales } from "../../parts/use-prices.ts";
import { bindField } from "../../parts/form/bind-field.ts";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { isOrderedOnSite, type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { AmountField, checkAgreedPrice } from "../../parts/form/amount-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";

export interface NewOrderSaleValues {
  offer: OfferName;
  /** As typed; empty: the usual price. */
  price: string;
}

/** Asks for the offer and, if it is not ordered on the site, the agreed price. */
export function NewOrderSaleFields({ form }: { form: UseFormReturn<NewOrderSaleValues> }) {
  const offer = useWatch({ control: form.control, name: "offer" });
  const price = usePrices()[offer];
  const sales = useSales();
  const options = offerNames
    .filter((name) => sales[name] !== "soon" || name === offer)
    .map((name) => ({ value: name, label: offers[name].title }));
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
      <legend className="pb-3 text-lg font-bold text-silver-50">Offre et prix</legend>
      <SelectField {...bindField(form, "offer")} label="Offre" options={options} />
      {!isOrderedOnSite(offer) ? (
        <AmountField
          {...bindField(form, "price", { validate: checkAgreedPrice })}
          label="Prix convenu, en FCFA"
          placeholder={String(price)}
          hint={`Vide\u00a0: ${formatFcfa(price)}.`}
        />
      ) : (
        <p className="self-end pb-3 text-sm">{formatFcfa(price)}</p>
      )}
    </fieldset>
  );
}
