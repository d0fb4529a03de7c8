import { BulkNotice } from "../bulk-notice.tsx";
import { OfferGrid } from "../offer-grid.tsx";

export function OffersSection({ email }: { email: string }) {
  return (
    <section id="offres" className="page-width section" aria-labelledby="offres-titre">
      <h2 id="offres-titre" className="text-3xl">Choisissez la vôtre</h2>
      <p className="mt-4 max-w-xl text-lg">Un seul paiement, par Wave, Orange Money, Free Money ou carte bancaire. Livraison gratuite à Dakar.</p>
      <div className="mt-8"><OfferGrid heading="h3" /></div>
      <div className="mt-14"><BulkNotice email={email} /></div>
    </section>
  );
}
