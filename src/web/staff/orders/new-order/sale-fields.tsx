import { type UseFormReturn, useWatch } from "react-hook-form";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { isOrderedOnSite, type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { usePrices } from "../../parts/use-prices.ts";
import { useSales } from "../../parts/use-sales.ts";
import { checkAgreedPrice } from "../../parts/form/agreed-price.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";

export interface NewOrderSaleValues {
  offer: OfferName;
  /** As typed; empty: the usual price. */
  price: string;
}

/** Asks for the offer, and for the agreed price of what staff sell themselves. */
export function NewOrderSaleFields({ form }: { form: UseFormReturn<NewOrderSaleValues> }) {
  const offer = useWatch({ control: form.control, name: "offer" });
  const { errors } = form.formState;
  const price = usePrices()[offer];
  const sales = useSales();
  const options = offerNames
    .filter((name) => sales[name] !== "soon" || name === offer)
    .map((name) => ({ value: name, label: offers[name].title }));
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
      <legend className="pb-3 text-lg font-bold text-silver-50">Offre et prix</legend>
      <SelectField {...form.register("offer")} label="Offre" options={options} error={errors.offer?.message} />
      {!isOrderedOnSite(offer) ? (
        <TextField
          {...form.register("price", { validate: checkAgreedPrice })}
          label="Prix convenu, en FCFA"
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(price)}
          hint={`Vide\u00a0: ${formatFcfa(price)}.`}
          error={errors.price?.message}
        />
      ) : (
        <p className="self-end pb-3 text-sm">{formatFcfa(price)}</p>
      )}
    </fieldset>
  );
}
