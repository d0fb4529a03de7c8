import { formatFcfa } from "#shared/money.ts";
import { Price } from "#web/ui/price.tsx";
import type { Quote } from "./use-promo.ts";

/** What there is to pay, and beneath what a promo code takes off. `price`: FCFA. */
export function Amount({ what, price, quote }: { what: string; price: number; quote: Quote | undefined }) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="wrap-anywhere">{what}</span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          {quote ? <s aria-hidden="true" className="text-silver-300">{formatFcfa(price)}</s> : null}
          <span className="text-2xl"><Price amount={quote?.price ?? price} /></span>
        </span>
      </p>
      <output className="block text-sm font-medium text-success">{quote ? sentence(quote, price) : null}</output>
    </div>
  );
}

function sentence({ code, price: left }: Quote, price: number): string {
  return left === 0 ? `Le code ${code} offre la commande\u00a0: rien à payer.` : `Le code ${code} retire ${formatFcfa(price - left)}.`;
}
