import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { useSubmission } from "../submit/use-submission.ts";
import { DoubtfulEmails } from "./doubtful-emails.tsx";
import { ReviewConsent, type ReviewConsentProps } from "./review-consent.tsx";

interface OrderReviewProps extends Pick<ReviewConsentProps, "consent" | "published" | "images" | "submitLabel"> {
  /** Says what is shown below. */
  intro: string;
  emails: readonly (string | undefined)[];
  onReplaceEmail: (email: string, meant: string) => void;
  price: ReactNode;
  submission: ReturnType<typeof useSubmission>;
  /** Whether an order made by an earlier press can be corrected with the form's values. */
  isCorrectable: boolean;
  onBack: () => void;
  /** The cards and their delivery. */
  children: ReactNode;
}

/** Renders "Vérifiez", scrolled to the top with the focus on its heading: what is ordered, and the order button. */
export function OrderReview({
  intro,
  emails,
  onReplaceEmail,
  price,
  submission,
  isCorrectable,
  onBack,
  children,
  ...consent
}: OrderReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-8 lg:max-w-3xl">
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="silver-text text-3xl outline-none">
          Vérifiez
        </h1>
        <p className="text-silver-300">{`${intro} Revenez au formulaire\u00a0: rien n'est perdu.`}</p>
      </header>
      {children}
      <DoubtfulEmails emails={emails} onReplace={onReplaceEmail} />
      <div className="flex">
        <Button variant="secondary" icon={<Icon name="pencil" />} onClick={onBack}>
          Modifier
        </Button>
      </div>
      <ReviewConsent
        {...consent}
        busy={submission.busy}
        problem={submission.problem}
        onSubmit={() => void submission.submit()}
        onStartAnew={submission.startAnew}
        onCorrect={isCorrectable ? (ref) => void submission.correct(ref) : undefined}
        onPay={(ref) => void submission.pay(ref)}
      >
        {price}
      </ReviewConsent>
    </div>
  );
}
