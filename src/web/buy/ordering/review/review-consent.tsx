import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { routePaths } from "#shared/route-paths.ts";
import type { ImageState } from "#web/kit/card-form/images/image-uploads.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OrderSubmitProblemCallout, type ProblemCalloutProps } from "../submit/problem-callout.tsx";
import type { OrderSubmitProblem } from "../submit/submit-order.ts";

export interface ReviewConsentProps extends Omit<ProblemCalloutProps, "problem" | "onRetry"> {
  /** First sentence of the consent. */
  consent: string;
  /** What the consent says will be public. */
  published?: string;
  /** All images of the order. */
  images: readonly ImageState[];
  busy: boolean;
  problem: OrderSubmitProblem | undefined;
  submitLabel: string;
  onSubmit: () => void;
  /** The price. */
  children: ReactNode;
}

/** Renders the end of a review: the price, the consent to everything shown, and the order button. */
export function ReviewConsent({
  consent,
  published = "ma carte sera publique\u00a0: toute personne qui en a le lien pourra voir ce qui figure ci-dessus.",
  images,
  busy,
  problem,
  submitLabel,
  onSubmit,
  children,
  ...answers
}: ReviewConsentProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const [agreed, setAgreed] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const sending = images.filter((image) => image.phase === "sending");

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    setUnanswered(!agreed);
    if (agreed) onSubmit();
    else box.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-5 sm:p-8">
      <div className="border-b border-line pb-5">{children}</div>
      <div className="flex flex-col gap-1.5">
        <label className="flex cursor-pointer items-start gap-4 text-sm">
          <input
            ref={box}
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
            {consent}
            {" J'accepte les "}
            <a href={routePaths.terms} target="_blank" rel="noopener" className="text-link">
              conditions de vente<span className="sr-only"> (nouvel onglet)</span>
            </a>
            {` et je sais que ${published}`}
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
      {problem ? <OrderSubmitProblemCallout {...answers} problem={problem} onRetry={() => submit()} /> : null}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Enregistrement...">
        {submitLabel}
      </Button>
    </form>
  );
}
