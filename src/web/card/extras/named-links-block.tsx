import { buildBrochurePath, getBrochureKey } from "#shared/card/extras/brochure.ts";
import type { CardBrochure, NamedLink } from "#shared/card/extras/card-extras.ts";
import { namedLinkLabels, type NamedLinkKind } from "#shared/card/extras/named-links.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import type { CardView } from "../view.ts";
import { linkShapes } from "./link-shapes.ts";

interface NamedLinksBlockProps {
  card: CardView;
  links: readonly NamedLink[];
  brochure: CardBrochure;
  labels: PageLabels;
}

/**
 * Lists the owner's own buttons, each with the host that it opens, and his brochure with its size. Counted as the
 * networks are (`taps.ts`).
 */
export function NamedLinksBlock({ card, links, brochure, labels }: NamedLinksBlockProps) {
  if (links.length === 0 && brochure.id === "") return null;
  return (
    <ul className="networks named" aria-label={labels.links}>
      {links.map((link) => (
        <li key={link.kind + link.url}>
          <a href={link.url}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={linkShapes[link.kind as NamedLinkKind]} />
            </svg>
            <span>
              <Title card={card} link={link} labels={labels} />{" "}
              <small translate="no">{new URL(link.url).hostname.replace(/^www\./, "")}</small>
            </span>
          </a>
        </li>
      ))}
      {brochure.id !== "" && (
        <li>
          <a href={`${buildBrochurePath(card.ref)}?v=${getBrochureKey(brochure)}`}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={linkShapes.brochure} />
            </svg>
            <span>
              <b dir="auto">{labels.brochure}</b> <small>{labels.pdfOf(brochure.bytes)}</small>
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Title({
  card,
  link: { kind, title },
  labels,
}: Pick<NamedLinksBlockProps, "card" | "labels"> & { link: NamedLink }) {
  if (isNamed(kind)) return <b dir="auto">{labels[kind]}</b>;
  return (
    <b dir="auto" lang={card.ownLanguages?.extras}>
      {title}
    </b>
  );
}

/** Checks whether a link of this kind has a name of ours; any other has its owner's. */
function isNamed(kind: string): kind is Exclude<NamedLinkKind, "other"> {
  return kind !== "other" && Object.hasOwn(namedLinkLabels, kind);
}
