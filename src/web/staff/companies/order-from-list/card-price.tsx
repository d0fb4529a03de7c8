import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { computeStepDiscount, findPriceStep, formatPriceStep } from "#shared/offers/price-steps.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { countMatches } from "../people-list/row-filters.ts";
import type { TemplateFormValues } from "#web/company/template/template-values.ts";
import { checkAgreedPrice, parseAgreedPrice } from "../../parts/form/agreed-price.ts";
import { usePriceSteps } from "../../parts/use-price-steps.ts";
import { usePrices } from "../../parts/use-prices.ts";
import type { PriceValues } from "./use-order-from-list.ts";

interface CardPriceProps {
  form: UseFormReturn<PriceValues>;
  control: Control<TemplateFormValues>;
  preview: ListPreview;
}

/** Shows what a card costs by the price list, less what the number takes off, and asks for another price that was agreed. */
export function CardPrice({ form, control, preview }: CardPriceProps) {
  const offer = useWatch({ control, name: "offer" });
  const cards = countMatches(preview).new;
  const { each, usual, step } = useListPrice(offer, cards);
  const isAgreed = needsAgreedPrice(offer);
  return (
    <section aria-label="Prix" className="panel flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-silver-50">Prix d'une carte</h2>
      {isAgreed ? (
        <p className="text-sm text-silver-300">Le prix de cette offre se convient avec l'entreprise.</p>
      ) : (
        <p className="text-sm text-silver-300">
          <span className="text-base font-semibold text-silver-50">{formatFcfa(each)}</span>
          {step ? ` au lieu de ${formatFcfa(usual)}\u00a0: ${formatPriceStep(step)}.` : ", le prix de la liste."}
        </p>
      )}
      <TextField
        {...form.register("price", {
          validate: (text) =>
            isAgreed && text.trim() === "" ? "Écrivez le prix convenu pour une carte." : checkAgreedPrice(text),
        })}
        label="Prix convenu pour une carte, en FCFA"
        inputMode="numeric"
        autoComplete="off"
        required={isAgreed}
        hint={isAgreed ? undefined : "Vide\u00a0: le prix ci-dessus."}
        error={form.formState.errors.price?.message}
      />
    </section>
  );
}

function needsAgreedPrice(offer: OfferName): boolean {
  return offers[offer].sale === "mail";
}

function useListPrice(offer: OfferName, cards: number) {
  const usual = usePrices()[offer];
  const steps = usePriceSteps();
  return { usual, each: usual - computeStepDiscount(steps, cards, usual), step: findPriceStep(steps, cards) };
}

/** Returns what an order of so many cards costs, in whole FCFA; `undefined`: no price is written that can be. */
export function useOrderPrice(form: UseFormReturn<PriceValues>, offer: OfferName, cards: number): number | undefined {
  const { each } = useListPrice(offer, cards);
  const typed = useWatch({ control: form.control, name: "price" });
  if (checkAgreedPrice(typed) !== true) return undefined;
  const agreed = parseAgreedPrice(typed);
  if (agreed === undefined && needsAgreedPrice(offer)) return undefined;
  return cards * (agreed ?? each);
}
