import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type OfferName, offers } from "#shared/offers.ts";
import { routePaths } from "#shared/urls.ts";
import { LazyPrintedCardSides } from "#web/ui/printed-card/later.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type PriceWithDiscount, DiscountedPrice } from "#web/ui/price-now.tsx";
import { defaultCardAppearance } from "#shared/card-look.ts";
import { PagePreview } from "#web/card-preview/page-preview.tsx";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { getImageSource } from "#web/card-form/images/image-address.ts";
import type { ImageStates } from "#web/card-form/images/image-uploads.ts";
import { type DeliveryPromise, ReviewedDelivery } from "./review-delivery.tsx";
import { OrderSubmitProblemCallout } from "../submit/problem-callout.tsx";
import { getPrintedTexts } from "./printed-texts.ts";
import type { OrderSubmitProblem } from "../submit/use-submission.ts";

interface ReviewStepProps {
  offer: OfferName;
  price: PriceWithDiscount;
  values: OrderFormValues;
  promise: DeliveryPromise;
  images: ImageStates;
  busy: boolean;
  problem: OrderSubmitProblem | undefined;
  /** Whether it corrects an existing order. */
  isCorrection: boolean;
  onSubmit: () => void;
  onBack: () => void;
  onStartAnew: () => void;
  onCorrect: (ref: string) => void;
  onPay: (ref: string) => void;
}

/**
 * Renders "Vérifiez": the card as it will be printed, the page as visitors will see it, the price, the consent to
 * all of it, and the button that orders.
 */
export function ReviewStep({
  offer,
  price,
  values,
  promise,
  images,
  busy,
  problem,
  isCorrection,
  onSubmit,
  onBack,
  onStartAnew,
  onCorrect,
  onPay,
}: ReviewStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const id = useId();
  const [now] = useState(() => Date.now());
  const [agreed, setAgreed] = useState(false);
  const [unanswered, setUnanswered] = useState(false);

  // The designer has not drawn this card yet.
  const isDrawn = offers[offer].printed.length > 0;
  const [doubtful, setDoubtful] = useState<[email: string, meant: string][]>([]);
  const sending = Object.values(images).filter((image) => image.phase === "sending");

  useEffect(() => {
    import("#web/card-form/fields/email-hint.ts").then(
      ({ suggestEmailCorrection }) =>
        setDoubtful(
          [...new Set([values.email, values.email2, values.workEmail, values.workEmail2])].flatMap((email = "") => {
            const meant = suggestEmailCorrection(email);
            return meant ? [[email, meant]] : [];
          }),
        ),
      () => undefined,
    );
  }, [values]);

  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, []);

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setUnanswered(!agreed);
    if (agreed) onSubmit();
    else consent.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex w-full max-w-xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="silver-text text-3xl outline-none">
          Vérifiez
        </h1>
        <p className="text-silver-300">
          {isDrawn
            ? "Voici votre carte telle qu'elle sera imprimée, et votre page telle que vos visiteurs la verront."
            : "Voici votre page telle que vos visiteurs la verront."}
          {" Un nom, un numéro ou un lien à corriger\u00a0? Revenez au formulaire\u00a0: rien n'est perdu."}
        </p>
      </header>
      {isDrawn ? (
        <section aria-labelledby={`${id}-object`} className="flex flex-col gap-4">
          <h2 id={`${id}-object`} className="text-xl">
            Votre carte imprimée
          </h2>
          <div className="lg:-mx-28">
            <LazyPrintedCardSides offer={offer} texts={getPrintedTexts(values)} logo={getImageSource(images.logo)} />
          </div>
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
      {doubtful.map(([email, meant]) => (
        <Callout key={email} kind="warning" title={`Est-ce bien ${email}\u00a0?`}>
          <p>Vous vouliez peut-être écrire {meant}.</p>
        </Callout>
      ))}
      <div className="flex">
        <Button variant="secondary" icon={<Icon name="pencil" />} onClick={onBack}>
          Modifier
        </Button>
      </div>
      <div className="panel flex flex-col gap-5 p-5 sm:p-8">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-5">
          <span className="text-lg font-semibold text-silver-50">{`Carte ${offers[offer].title}`}</span>
          <DiscountedPrice {...price} />
        </p>
        <div className="flex flex-col gap-1.5">
          <label className="flex cursor-pointer items-start gap-4 text-sm">
            <input
              ref={consent}
              type="checkbox"
              required
              checked={agreed}
              onChange={(event) => {
                setAgreed(event.target.checked);
                setUnanswered(false);
              }}
              aria-invalid={unanswered || undefined}
              aria-describedby={unanswered ? `${id}-error` : undefined}
              className="mt-0.5 size-6 shrink-0 cursor-pointer accent-gold-300"
            />
            <span>
              {isDrawn
                ? "Le recto, le verso et la page ci-dessus sont justes\u00a0: imprimez et publiez-les ainsi."
                : "La page ci-dessus est juste\u00a0: publiez-la ainsi."}
              {" J'accepte les "}
              <a href={routePaths.terms} target="_blank" rel="noopener" className="text-link">
                conditions de vente<span className="sr-only"> (nouvel onglet)</span>
              </a>
              {
                " et je sais que ma carte sera publique\u00a0: toute personne qui en a le lien pourra voir ce qui figure ci-dessus."
              }
            </span>
          </label>
          {unanswered ? (
            <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
              <Icon name="alert" size="small" />
              <span>Cochez cette case pour passer au paiement.</span>
            </p>
          ) : null}
        </div>
        {busy && sending.length > 0 ? (
          <output className="text-sm text-silver-300">
            {sending.some(({ waiting }) => waiting)
              ? "Connexion perdue\u00a0: la commande partira dès que le réseau revient."
              : "Vos images finissent de partir…"}
          </output>
        ) : null}
        {problem ? (
          <OrderSubmitProblemCallout
            problem={problem}
            onRetry={() => submit()}
            onStartAnew={onStartAnew}
            onCorrect={onCorrect}
            onPay={onPay}
          />
        ) : null}
        <Button type="submit" size="large" wide busy={busy} busyLabel="Enregistrement...">
          {isCorrection ? "Enregistrer les corrections" : "Procéder au paiement"}
        </Button>
      </div>
    </form>
  );
}
