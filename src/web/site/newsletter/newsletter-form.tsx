import { newsletterConsentTexts, newsletterConsentVersion } from "#shared/staff/newsletter-consent.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";

interface NewsletterFormProps {
  /** The error, if the page answers a form sent without JavaScript. */
  error?: string;
}

/** Every page with this form promises news of this offer. */
const announcedOffer: OfferName = "GOLD";

/**
 * Renders an address field and a button. By itself the form opens an HTML answer; `static.ts` shows the answer in
 * place. A bad address gets the server's sentence, not the browser's bubble, which is in the browser's language.
 */
export function NewsletterForm({ error }: NewsletterFormProps) {
  return (
    <form method="post" action={routePaths.newsletter} data-newsletter noValidate className="max-w-xl">
      <label htmlFor="newsletter-email" className="text-sm font-semibold text-silver-100">
        Votre adresse e-mail
      </label>
      <div className="mt-1.5 flex flex-col gap-3 sm:flex-row">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-said newsletter-consent"
          className="min-h-13 min-w-0 flex-1 rounded-full border border-edge bg-sunken px-5 text-base text-silver-50 transition-colors hover:border-silver-300 focus-visible:border-gold-200 focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <Button type="submit">S'inscrire</Button>
        <input type="hidden" name="offer" value={announcedOffer} />
      </div>
      <p
        id="newsletter-said"
        role="status"
        className="said mt-2 text-sm font-medium empty:hidden"
        data-kind={error ? "error" : undefined}
      >
        {error}
      </p>
      <p id="newsletter-consent" className="mt-3 text-sm text-current/80">
        {newsletterConsentTexts[newsletterConsentVersion]}{" "}
        <a href={routePaths.privacy} className="text-link">
          Confidentialité
        </a>
      </p>
    </form>
  );
}
