import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { MailLink } from "../mail-link.tsx";

/** Says that orders of more cards than the threshold go through the mailbox (product.md §1). */
export function BulkCallout({ email }: { email: string }) {
  return (
    <p className="max-w-4xl lg:text-lg">
      <strong className="font-semibold text-silver-50">Plus de {bulkOrderThreshold} cartes ?</strong> Pour équiper toute
      une équipe, écrivez-nous à <MailLink email={email} /> : nous préparons votre commande avec vous.
    </p>
  );
}
