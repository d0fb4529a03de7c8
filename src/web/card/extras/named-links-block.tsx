import type { NamedLink } from "#shared/card-extras/card-extras.ts";
import { getNamedLinkTitle, type NamedLinkKind } from "#shared/card-extras/named-links.ts";
import { linkShapes } from "./link-shapes.ts";

/** Lists the owner's own buttons, each with the host that it opens. Counted as the networks are (`taps.ts`). */
export function NamedLinksBlock({ links }: { links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="networks named" aria-label="Liens">
      {links.map((link) => (
        <li key={link.kind + link.url}>
          <a href={link.url}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={linkShapes[link.kind as NamedLinkKind]} />
            </svg>
            <span>
              <b dir="auto">{getNamedLinkTitle(link)}</b>{" "}
              <small translate="no">{new URL(link.url).hostname.replace(/^www\./, "")}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
