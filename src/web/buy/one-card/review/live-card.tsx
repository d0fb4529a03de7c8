import { useEffect } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { OfferName } from "#shared/offers/offers.ts";
import { preloadCardDrawings } from "#web/kit/ui/printed-card/drawn.ts";
import { LazyTurningCard } from "#web/kit/ui/printed-card/later.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import { getPrintedTexts } from "../../ordering/review/printed-texts.ts";

interface LiveCardPreviewProps {
  offer: OfferName;
  form: UseFormReturn<OrderFormValues>;
  images: ImageStates;
}

/** Renders "Votre carte, en direct": the printed card, updated while typing. */
export function LiveCardPreview({ offer, form, images }: LiveCardPreviewProps) {
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
