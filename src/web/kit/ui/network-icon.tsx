import type { SocialNetwork } from "#shared/card/social-links.ts";
import { networkShapes } from "./network-shapes.ts";

/**
 * Draws a network's icon; for `other`, any site, the share icon (product.md §2). Decorative: the link around it has the
 * name. `size` is in px.
 */
export function NetworkIcon({ network, size = 20 }: { network: SocialNetwork; size?: number }) {
  const { line, solid } = networkShapes[network];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      {line && <path d={line} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />}
      {solid && <path d={solid} fill="currentColor" />}
    </svg>
  );
}
