import { routePaths } from "#shared/route-paths.ts";

/** Draws the mark: a card whose corner sends a wave. Decorative. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-8 shrink-0"
      fill="none"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M15 25H6a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3h9" stroke="#d9dce1" />
      <circle cx="10" cy="16.5" r="2.4" fill="#d9dce1" />
      <path
        d="M16.5 12.8a5.25 5.25 0 0 1 0 7.4M20.4 9.4a10 10 0 0 1 0 14.2M24.3 6a14.8 14.8 0 0 1 0 21"
        stroke="#e0bd68"
      />
    </svg>
  );
}

export function BrandLink() {
  return (
    <a
      href={routePaths.home}
      aria-label="Sen Digital Vcard, accueil"
      className="inline-flex min-h-11 items-center gap-2.5 rounded-sm text-base font-bold tracking-tight text-silver-50"
    >
      <BrandMark />
      <span>
        Sen Digital <span className="font-medium text-silver-300">Vcard</span>
      </span>
    </a>
  );
}
