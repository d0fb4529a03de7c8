import { type UseFormReturn, useWatch } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { paymentMethodsText, sayFeesOf } from "#shared/payment/payment-provider.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { DiscountedPrice, type PriceWithDiscount } from "#web/kit/ui/price-now.tsx";
import { typesetText } from "#web/kit/typeset.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import { useEffect } from "react";
import { preloadCardDrawings } from "#web/kit/ui/printed-card/card-drawings.ts";
import { LazyTurningCard } from "#web/kit/ui/printed-card/lazy-printed-cards.tsx";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import { getPrintedTexts } from "../../ordering/review/printed-texts.ts";

interface OrderSummaryProps {
  offer: OfferName;
  price: PriceWithDiscount | undefined;
  feesNote: string;
  form: UseFormReturn<OrderFormValues>;
  images: ImageStates;
}

/** Shows the offer and the card's preview, beside the form if there is room. */
export function OrderSummary({ offer, price, feesNote, form, images }: OrderSummaryProps) {
  const { title, specs } = offers[offer];
  return (
    <aside aria-label="Votre commande" className="flex flex-col gap-6 lg:sticky lg:top-6">
      <LiveCardPreview offer={offer} form={form} images={images} />
      <div className="panel flex flex-col gap-4 p-[min(1.5rem,5.5vw)]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-semibold text-silver-50">{`Carte ${title}`}</span>
          {price ? <DiscountedPrice {...price} /> : null}
        </p>
        <ul className="flex flex-col gap-2 text-sm">
          {specs.map((spec) => (
            <li key={spec} className="flex items-start gap-2">
              <span className="text-gold-200">
                <Icon name="check" size="small" />
              </span>
              {typesetText(spec)}
            </li>
          ))}
        </ul>
        {price ? (
          <p className="border-t border-line pt-4 text-sm text-silver-400">{`Paiement par ${paymentMethodsText}, à l'étape suivante. ${sayFeesOf(price.now, feesNote)}`}</p>
        ) : null}
      </div>
    </aside>
  );
}

interface LiveCardPreviewProps {
  offer: OfferName;
  form: UseFormReturn<OrderFormValues>;
  images: ImageStates;
}

/** Renders "Votre carte, en direct": the printed card, updated while typing. */
function LiveCardPreview({ offer, form, images }: LiveCardPreviewProps) {
  const [firstName, lastName, jobTitle, company] = useWatch({
    control: form.control,
    name: ["firstName", "lastName", "jobTitle", "company"],
  });
  const restored = Boolean(firstName || company);
  useEffect(() => {
    if (restored) preloadCardDrawings();
  }, [restored]);
  return (
    <section aria-label="Votre carte, en direct" className="flex flex-col gap-3">
      <p className="text-sm font-semibold text-silver-300">Votre carte, en direct</p>
      <LazyTurningCard
        offer={offer}
        texts={getPrintedTexts({ firstName, lastName, jobTitle, company })}
        logo={getImageSource(images.logo)}
      />
    </section>
  );
}
