import { SampleCardObject } from "../cards/card-art.tsx";

/**
 * Shows a phone with the sample card's real page (`scripts/draw-images.ts` takes its picture); `demo.css` moves
 * it.
 */
export function DemoPhone() {
  return (
    <div className="phone-stage">
      <div className="phone" data-near>
        <div className="phone-screen">
          <div className="phone-page">
            <template>
              <SamplePage />
            </template>
            <noscript>
              <SamplePage />
            </noscript>
          </div>
          <div className="phone-saved" aria-hidden="true">
            <svg
              viewBox="0 0 24 24"
              className="size-5"
              fill="none"
              stroke="#131314"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="m6 12.5 4 4 8-9" />
            </svg>
            Contact enregistré
          </div>
        </div>
      </div>
      <div className="phone-card" aria-hidden="true">
        <SampleCardObject offer="SILVER" decorative />
      </div>
      <svg
        viewBox="0 0 60 100"
        className="phone-waves"
        fill="none"
        stroke="#e0bd68"
        strokeWidth="5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M8 38a18 18 0 0 1 0 24" />
        <path d="M22 25a36 36 0 0 1 0 50" />
        <path d="M36 12a54 54 0 0 1 0 76" />
      </svg>
    </div>
  );
}

/** Fetched once the phone comes near (`when-near.ts`): who does not scroll does not pay for it. */
function SamplePage() {
  return (
    <picture>
      <source media="(width >= 64rem)" srcSet="/assets/sample-page-large-3.avif" type="image/avif" />
      <source srcSet="/assets/sample-page-3.avif" type="image/avif" />
      <img
        src="/assets/sample-page-3.webp"
        width="360"
        height="740"
        alt="La page d'Aïssatou Ndiaye, architecte : son visage, ses réseaux et le bouton Enregistrer le contact"
      />
    </picture>
  );
}
