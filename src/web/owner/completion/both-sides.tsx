import { lazy, Suspense } from "react";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";

const Sides = lazy(async () => ({
  default: (await import("#web/kit/ui/printed-card/both-sides.tsx")).PrintedCardSides,
}));

interface BothSidesProps {
  offer: OfferName;
  texts: Pick<CardCompletion["texts"], "firstName" | "lastName" | "jobTitle" | "company">;
  /** Empty: no logo. */
  logo: string;
}

/** Draws both printed sides; not for a card designed with its company, which has a proof of its own. */
export function BothSides({ offer, texts: { firstName, lastName, jobTitle, company }, logo }: BothSidesProps) {
  if (offers[offer].printed.length === 0) return null;
  return (
    <section aria-label="Ce qui sera imprimé" className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold text-silver-50">Ce qui sera imprimé</h2>
      <Suspense fallback={<output className="block">Un instant...</output>}>
        <Sides
          offer={offer}
          texts={{ name: `${firstName} ${lastName}`.trim(), jobTitle, company }}
          logo={logo || undefined}
        />
      </Suspense>
    </section>
  );
}
