import type { PageSettings } from "#web/settings.ts";

/** Where to reach us, beside the newsletter's form. */
export function ContactLinks({ settings }: { settings: PageSettings }) {
  const links = [
    { label: "WhatsApp", href: `https://api.whatsapp.com/send?phone=${settings.whatsapp}` },
    { label: "E-mail", href: `mailto:${settings.supportEmail}` },
    { label: "Facebook", href: settings.facebook },
    { label: "Instagram", href: settings.instagram },
    { label: "LinkedIn", href: settings.linkedin },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className="inline-flex min-h-12 items-center rounded-full border border-edge px-4 sm:px-5 font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
