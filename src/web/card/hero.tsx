import { networkOf, networks } from "#shared/social-links.ts";
import { NetworkIcon } from "../ui/network-icon.tsx";
import { hasImage, Picture } from "./picture.tsx";
import type { CardView } from "./view.ts";

/** The cover, the portrait with the company's logo on it, who it is, and the networks. */
export function Hero({ card }: { card: CardView }) {
  const links = card.socialMedias.filter((url) => /^(https:|mailto:)/i.test(url));
  const name = `${card.firstName} ${card.lastName}`;
  const { cover, profile, logo } = card.images;
  return (
    <header className="hero">
      {hasImage(cover) ? <Picture className="cover" image={cover} sizes="(min-width: 40rem) 36rem, 100vw" alt="" urgent /> : <div className="cover" />}
      <div className="portrait">
        {hasImage(profile) ? <Picture className="face" image={profile} sizes="8.5rem" alt={`Photo de ${name}`} urgent /> : <div className="face no-face" aria-hidden="true">{initialsOf(card)}</div>}
        {hasImage(logo) && <Picture className="badge" image={logo} sizes="2.75rem" alt="" />}
      </div>
      <p className="job">{card.jobTitle}</p>
      <h1>
        <span>{name}</span>
      </h1>
      {links.length > 0 && (
        <ul className="networks" aria-label="Réseaux sociaux">
          {links.map((url) => (
            <li key={url}>
              <a href={url} aria-label={linkName(url)} title={linkName(url)} rel="noopener noreferrer me">
                <NetworkIcon network={networkOf(url)} size={22} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function initialsOf({ firstName, lastName }: CardView): string {
  return [firstName, lastName].map((part) => [...part][0] ?? "").join("").toUpperCase();
}

/** A network by its name, any other site by its host, a mail address by itself. */
function linkName(url: string): string {
  const network = networkOf(url);
  if (network === "email") return `E-mail\u00a0: ${url.replace(/^mailto:|\?.*$/gi, "")}`;
  if (network === "other") return `${networks.other.label}\u00a0: ${new URL(url).hostname.replace(/^www\./, "")}`;
  return networks[network].label;
}
