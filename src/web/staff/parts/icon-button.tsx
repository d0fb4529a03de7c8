import type { ReactNode } from "react";
import { Spinner } from "#web/kit/ui/button.tsx";

const look =
  "grid size-11 shrink-0 place-items-center rounded-full text-silver-300 transition-colors hover:bg-lifted hover:text-silver-50 disabled:cursor-not-allowed disabled:opacity-40 aria-busy:cursor-progress md:size-10 md:in-data-dense:pointer-fine:size-7";

interface IconButtonProps {
  /** The action and its object: read by screen readers, and shown on hover. */
  label: string;
  icon: ReactNode;
  onPress: () => void;
  busy?: boolean;
  disabled?: boolean;
  danger?: boolean;
}

export function IconButton({ label, icon, onPress, busy = false, disabled = false, danger = false }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={danger ? `${look} hover:bg-danger-deep hover:text-danger` : look}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}

interface IconLinkProps {
  label: string;
  icon: ReactNode;
  href: string;
}

/** Renders a link that shows only an icon and opens a new tab. */
export function IconLink({ label, icon, href }: IconLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${label} (nouvel onglet)`}
      title={label}
      className={look}
    >
      {icon}
    </a>
  );
}
