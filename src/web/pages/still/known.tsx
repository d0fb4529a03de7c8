import type { ReactNode } from "react";
import type { OfferName, Sale } from "#shared/offers.ts";
import { partOf, partWhile } from "#web/placeholders.ts";
import type { SiteContent } from "#web/settings.ts";

/** What is said only once the operator has set `setting`: pages are built before anybody knows. */
export function Known({ setting, children }: { setting: keyof SiteContent; children: ReactNode }) {
  const [begin, end] = partOf(setting);
  return <>{begin}{children}{end}</>;
}

/** What is said only while an offer is sold so: staff put it on sale after pages are built. */
export function While({ offer, sale, children }: { offer: OfferName; sale: Sale; children: ReactNode }) {
  const [begin, end] = partWhile(offer, sale);
  return <>{begin}{children}{end}</>;
}
