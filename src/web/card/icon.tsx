import type { SocialNetwork } from "#shared/card/social-links.ts";
import type { IconName } from "#web/kit/ui/icons.tsx";
import { iconShapes } from "#web/kit/ui/icon-shapes.ts";
import { networkShapes } from "#web/kit/ui/network-shapes.ts";

/** Renders an icon as the card's style sheet draws it once for all pages (`styles/icons.css`). Decorative. */
export function CardIcon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  );
}

export function CardNetworkIcon({ network }: { network: SocialNetwork }) {
  const { line, solid } = networkShapes[network];
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {line && <path d={line} />}
      {solid && <path className="solid" d={solid} />}
    </svg>
  );
}
