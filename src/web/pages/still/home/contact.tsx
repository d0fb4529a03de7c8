import { NetworkIcon } from "#web/ui/network-icon.tsx";
import type { PageSettings } from "#web/settings.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";

/** The newsletter's form, and how to reach us. */
export function Contact({ settings }: { settings: PageSettings }) {
  const links = [
    { network: "whatsapp", label: "WhatsApp", href: `https://api.whatsapp.com/send?phone=${settings.whatsapp}` },
    { network: "email", label: "E-mail", href: `mailto:${settings.supportEmail}` },
    { network: "facebook", label: "Facebook", href: settings.facebook },
    { network: "instagram", label: "Instagram", href: settings.instagram },
    { network: "linkedin", label: "LinkedIn", href: settings.linkedin },
  ] as const;
  return (
    <section id="contact" className="page-width section" aria-labelledby="contact-titre">
      <div className="panel grid gap-x-16 gap-y-12 p-7 sm:p-12 lg:grid-cols-[3fr_2fr]">
        <div id="newsletter">
          <h2 className="text-3xl">Restons en contact</h2>
          <p className="mt-4 mb-7 max-w-md text-lg">La carte Gold, les nouveautés, les offres : quelques e-mails par an, pas plus.</p>
          <NewsletterForm />
        </div>
        <div className="lg:border-l lg:border-line lg:pl-12">
          <h3 id="contact-titre" className="text-xl">Nous écrire</h3>
          <p className="mt-2">Le plus simple, c'est WhatsApp. Nous répondons aussi par courriel et sur nos pages.</p>
          <ul className="mt-6 flex flex-wrap gap-3">
            {links.map(({ network, label, href }) => (
              <li key={network}>
                <a href={href} className="inline-flex min-h-12 items-center gap-2.5 rounded-full border border-edge px-5 font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted">
                  <NetworkIcon network={network} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
