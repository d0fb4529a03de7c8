import type { ReactNode } from "react";
import { Price } from "#web/kit/ui/price.tsx";
import { type PriceWithDiscount, StruckFullPrice } from "#web/kit/ui/price-now.tsx";

interface OrderFormActionBarProps {
  /** Short name of the order, such as "Carte Silver". */
  label: string;
  price: PriceWithDiscount | undefined;
  children: ReactNode;
}

/** Renders a bar at the bottom of a phone, near the thumb: the price, and the step's button. */
export function OrderFormActionBar({ label, price, children }: OrderFormActionBarProps) {
  return (
    <div className="form-bar">
      <p>
        <span className="block text-sm text-silver-300">
          {label} {price ? <StruckFullPrice {...price} /> : null}
        </span>
        {price ? (
          <span className="text-lg">
            <Price amount={price.now} />
          </span>
        ) : null}
      </p>
      {children}
    </div>
  );
}
