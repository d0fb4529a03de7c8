import { ButtonLink } from "#web/kit/ui/button.tsx";

import { Icon, type IconName } from "#web/kit/ui/icons.tsx";

interface ContactLinkProps {
  href: string;
  icon: IconName;
  /** Read by screen readers instead of the visible text. */
  label?: string | undefined;
  /** Whether the link opens a new tab. */
  away?: boolean;
  children: string;
}

/** Links to a way to reach somebody: telephone, WhatsApp, mail or the map. */
export function ContactLink({
  href,
  icon,
  away = false,
  children,
  label = away ? children : undefined,
}: ContactLinkProps) {
  return (
    <ButtonLink
      size="small"
      variant="secondary"
      icon={<Icon name={icon} />}
      href={href}
      aria-label={label && away ? `${label} (nouvel onglet)` : label}
      {...(away && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {children}
    </ButtonLink>
  );
}
