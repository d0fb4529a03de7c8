import type { ReactNode } from "react";
import type { OfferName, SaleMode } from "#shared/offers/offers.ts";
import { getSettingPartMarks, getSalePartMarks } from "#web/kit/placeholders.ts";
import type { SiteContent } from "#web/kit/settings.ts";

/** Shows its content only once the operator has set `setting`: pages are built before anybody knows. */
export function SettingIfKnown({ setting, children }: { setting: keyof SiteContent; children: ReactNode }) {
  const [begin, end] = getSettingPartMarks(setting);
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  );
}

interface ShowWhenSoldAsProps {
  offer: OfferName;
  sale: SaleMode;
  children: ReactNode;
}

/** Shows its content only while an offer is sold as `sale`: staff put it on sale after pages are built. */
export function ShowWhenSoldAs({ offer, sale, children }: ShowWhenSoldAsProps) {
  const [begin, end] = getSalePartMarks(offer, sale);
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  );
}
