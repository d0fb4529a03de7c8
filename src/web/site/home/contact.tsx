import type { PageSettings } from "#web/kit/settings.ts";
import { ContactLinks } from "../newsletter/contact-links.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";

/** Renders the newsletter's form, and how to reach us. */
export function HomeContactSection({ settings }: { settings: PageSettings }) {
  return (
    <section id="contact" className="page-width section" aria-labelledby="contact-titre">
      <div className="panel grid gap-x-16 gap-y-8 p-[min(1.25rem,5.5vw)] sm:p-12 lg:grid-cols-[3fr_2fr]">
        <div id="newsletter">
          <h2 className="text-2xl lg:text-3xl">Restons en contact</h2>
          <p className="mt-2 mb-5 max-w-md lg:text-lg">
            La carte Gold, les nouveautés, les offres : quelques e-mails par an, pas plus.
          </p>
          <NewsletterForm />
        </div>
        <div className="lg:border-l lg:border-line lg:pl-12">
          <h3 id="contact-titre" className="text-xl">
            Nous écrire
          </h3>
          <p className="mt-1 mb-4">Le plus simple, c'est WhatsApp.</p>
          <ContactLinks settings={settings} />
        </div>
      </div>
    </section>
  );
}
