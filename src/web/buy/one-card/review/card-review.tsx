import { useId, useState } from "react";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { LazyPrintedCardSides } from "#web/kit/ui/printed-card/lazy-printed-cards.tsx";
import { type PriceWithDiscount, DiscountedPrice } from "#web/kit/ui/price-now.tsx";
import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { PagePreview } from "#web/card/preview/page-preview.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import { OrderReview } from "../../ordering/review/order-review.tsx";
import { getPrintedTexts } from "../../ordering/review/printed-texts.ts";
import { type DeliveryPromise, ReviewedDelivery } from "../../ordering/review/review-delivery.tsx";
import type { useSubmission } from "../../ordering/submit/use-submission.ts";

const drawnConsent = "Le recto, le verso et la page ci-dessus sont justes\u00a0: imprimez et publiez-les ainsi.";
const pageConsent = "La page ci-dessus est juste\u00a0: publiez-la ainsi.";

interface CardReviewProps {
  offer: OfferName;
  price: PriceWithDiscount | undefined;
  values: OrderFormValues;
  promise: DeliveryPromise;
  images: ImageStates;
  submission: ReturnType<typeof useSubmission>;
  /** Whether it corrects an existing order. */
  isCorrection: boolean;
  onBack: () => void;
  onReplaceEmail: (email: string, meant: string) => void;
}

/** Reviews one card: its printed sides, its page as visitors will see it, its delivery and its price. */
export function CardReview({
  offer,
  price,
  values,
  promise,
  images,
  submission,
  isCorrection,
  onBack,
  onReplaceEmail,
}: CardReviewProps) {
  const id = useId();
  const [now] = useState(() => Date.now());
  // The designer has not drawn this card yet.
  const isDrawn = offers[offer].printed.length > 0;
  const shown = isDrawn
    ? "Voici votre carte telle qu'elle sera imprimée, et votre page telle que vos visiteurs la verront."
    : "Voici votre page telle que vos visiteurs la verront.";

  return (
    <OrderReview
      intro={`${shown} Un nom, un numéro ou un lien à corriger\u00a0?`}
      onReplaceEmail={onReplaceEmail}
      emails={[values.email, values.email2, values.workEmail, values.workEmail2]}
      consent={isDrawn ? drawnConsent : pageConsent}
      images={Object.values(images)}
      submitLabel={isCorrection ? "Enregistrer les corrections" : "Procéder au paiement"}
      price={
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-semibold text-silver-50">{`Carte ${offers[offer].title}`}</span>
          {price ? <DiscountedPrice {...price} /> : null}
        </p>
      }
      submission={submission}
      isCorrectable
      onBack={onBack}
    >
      {isDrawn ? (
        <section aria-labelledby={`${id}-object`} className="flex flex-col gap-4">
          <h2 id={`${id}-object`} className="text-xl">
            Votre carte imprimée
          </h2>
          <LazyPrintedCardSides offer={offer} texts={getPrintedTexts(values)} logo={getImageSource(images.logo)} />
          <p className="text-sm text-silver-300">
            Le QR code de votre page est dessiné dès que la commande est enregistrée.
          </p>
        </section>
      ) : null}
      <section aria-labelledby={`${id}-page`} className="flex flex-col gap-4">
        <h2 id={`${id}-page`} className="text-xl">
          Votre page
        </h2>
        <PagePreview card={{ values, images, look: defaultCardAppearance }} />
      </section>
      <ReviewedDelivery offer={offer} values={values} promise={promise} now={now} />
    </OrderReview>
  );
}
