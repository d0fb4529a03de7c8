import { ButtonLink } from "#web/kit/ui/button.tsx";

import { Icon, type IconName } from "#web/kit/ui/icons.tsx";

interface ContactLinkProps {
  href: string;
  icon: IconName;
  /** For those who hear it, in place of what is written. */
  label?: string | undefined;
  /** Whether it opens a new tab. */
  away?: boolean;
  children: string;
}

/** Reaches somebody: by telephone, WhatsApp or mail, or on the map. */
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
