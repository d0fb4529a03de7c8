import type { ComponentProps, ReactNode } from "react";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Looks {
  variant?: ButtonVariant | undefined;
  size?: "small" | "medium" | "large" | undefined;
  wide?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-linear-to-b from-white to-silver-200 text-ink shadow-raised hover:to-white active:from-silver-200",
  secondary: "border border-edge bg-raised text-silver-50 hover:border-silver-200 hover:bg-lifted",
  quiet: "text-silver-200 hover:bg-lifted hover:text-silver-50",
  danger: "border border-danger bg-danger-deep text-danger hover:bg-danger hover:text-ink",
};

const sizes = {
  small: "min-h-11 px-4 text-sm",
  medium: "min-h-12 px-[min(1.25rem,5.5vw)] text-base sm:px-6",
  large: "min-h-14 px-[min(1.25rem,5.5vw)] text-lg sm:px-8",
};

function look({ variant = "primary", size = "medium", wide = false }: Looks): string {
  const width = wide ? "flex w-full" : "inline-flex";
  return `${width} ${sizes[size]} ${variants[variant]} button-look`;
}

interface ButtonProps extends Looks, Omit<ComponentProps<"button">, "className"> {
  /** Whether the button is busy: presses are ignored and `busyLabel` replaces the children. Left out: it never is. */
  busy?: boolean | undefined;
  /** Empty: the children stay visible. */
  busyLabel?: string | undefined;
  icon?: ReactNode;
}

/** Renders a button; `type` is `button` by default. While busy it keeps the focus, so it is not `disabled`. */
export function Button({
  variant,
  size,
  wide,
  busy,
  busyLabel = busy === undefined ? "" : "Un instant...",
  icon,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={look({ variant, size, wide })}
    >
      {busy ? <Spinner /> : icon}
      <span aria-live={busyLabel ? "polite" : undefined}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Looks, Omit<ComponentProps<"a">, "className"> {
  href: string;
  icon?: ReactNode;
}

export function ButtonLink({ variant, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, size, wide })}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** Spins while something is under way; decorative. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0 animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
