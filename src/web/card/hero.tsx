import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getCompanyInitial, getPersonInitials, isLatinText } from "#shared/card/initials.ts";
import { SocialNetworkLinks } from "./networks.tsx";
import { findLargestImageUrl, hasImage, ResponsivePicture } from "./picture.tsx";
import type { CardView } from "./view.ts";

interface CardHeroProps {
  card: CardView;
  labels: PageLabels;
}

/** Renders the cover, the portrait with the company's logo on it, the person's name, and the networks. */
export function CardHero({ card, labels }: CardHeroProps) {
  const { cover, logo } = card.images;
  return (
    <header className="hero">
      <div className="cover">
        {hasImage(cover) && <ResponsivePicture image={cover} sizes="(min-width: 40rem) 36rem, 100vw" alt="" urgent />}
      </div>
      <div className="portrait">
        <Face card={card} labels={labels} />
        {hasImage(logo) && (
          <div className="badge" aria-hidden="true">
            {getCompanyInitial(card.company)}
            <ResponsivePicture image={logo} sizes="4rem" alt="" />
          </div>
        )}
      </div>
      <hgroup>
        {card.jobTitle && (
          <p className="job" dir="auto" lang={card.ownLanguages?.jobTitle}>
            {card.jobTitle}
          </p>
        )}
        <Name text={`${card.firstName} ${card.lastName}`} />
      </hgroup>
      {card.company && (
        <p className="at" dir="auto" translate="no">
          {card.company}
        </p>
      )}
      <SocialNetworkLinks links={card.socialMedias} labels={labels} />
    </header>
  );
}

/** Renders the photo, which opens itself in its largest size; the initials are behind it, in case it does not load. */
function Face({ card, labels }: CardHeroProps) {
  const { profile } = card.images;
  const initials = getPersonInitials(card);
  if (!hasImage(profile))
    return (
      <div className="face" aria-hidden="true">
        {initials}
      </div>
    );
  return (
    <a
      className="face"
      href={findLargestImageUrl(profile)}
      aria-label={`${initials} ${labels.photo(`${card.firstName} ${card.lastName}`)}`}
    >
      {initials}
      <ResponsivePicture image={profile} sizes="8.5rem" alt="" urgent />
    </a>
  );
}

/** Names longer than these numbers of characters are set in smaller letters, so that they fit. */
const [longName, longestName] = [26, 60];

function nameSize({ length }: string): "longest" | "long" | "" {
  if (length > longestName) return "longest";
  return length > longName ? "long" : "";
}

function Name({ text }: { text: string }) {
  const className = [nameSize(text), isLatinText(text) ? "" : "joined"].filter(Boolean).join(" ");
  return (
    <h1 {...(className ? { className } : {})} dir="auto" translate="no">
      <span>{text}</span>
    </h1>
  );
}
