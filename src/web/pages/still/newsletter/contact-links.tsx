import type { PageSettings } from "#web/settings.ts";
import { NetworkIcon } from "#web/ui/network-icon.tsx";

/** Where to reach us, beside the newsletter's form. */
export function ContactLinks({ settings }: { settings: PageSettings }) {
  const links = [
    { network: "whatsapp", label: "WhatsApp", href: `https://api.whatsapp.com/send?phone=${settings.whatsapp}` },
    { network: "email", label: "E-mail", href: `mailto:${settings.supportEmail}` },
    { network: "facebook", label: "Facebook", href: settings.facebook },
    { network: "instagram", label: "Instagram", href: settings.instagram },
    { network: "linkedin", label: "LinkedIn", href: settings.linkedin },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-3">
      {links.map(({ network, label, href }) => (
        <li key={network}>
          <a href={href} className="inline-flex min-h-12 items-center gap-2.5 rounded-full border border-edge px-[min(1.25rem,5.5vw)] font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted">
            <NetworkIcon network={network} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
