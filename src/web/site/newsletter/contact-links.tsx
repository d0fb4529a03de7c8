import type { PageSettings } from "#web/kit/settings.ts";
import { type ContactNetwork, contactNetworks } from "./contact-networks.ts";

const labels: Record<ContactNetwork, string> = {
  whatsapp: "WhatsApp",
  email: "E-mail",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
};

/** Shows the ways to contact us, beside the newsletter's form; `tools/drawings/signs.ts` draws the icons. */
export function ContactLinks({ settings }: { settings: PageSettings }) {
  const addresses: Record<ContactNetwork, string> = {
    whatsapp: `https://api.whatsapp.com/send?phone=${settings.whatsapp}`,
    email: `mailto:${settings.supportEmail}`,
    facebook: settings.facebook,
    instagram: settings.instagram,
    linkedin: settings.linkedin,
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {contactNetworks.map((network) => (
        <li key={network}>
          <a
            href={addresses[network]}
            className="inline-flex min-h-12 flex-wrap items-center gap-1.5 rounded-full border border-edge px-3 font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted"
          >
            <svg className="size-5" aria-hidden="true">
              <use href={`/assets/signs-1.svg#${network}`} />
            </svg>
            {labels[network]}
          </a>
        </li>
      ))}
    </ul>
  );
}
