import { getSocialHandle } from "#shared/social-handle.ts";
import { getSocialNetwork, socialNetworks } from "#shared/social-links.ts";
import { CardNetworkIcon } from "./icon.tsx";
import { formatPhoneWithoutBreaks } from "./phone-text.ts";

/** Up to this many links have a line each; more, as on GOLD, are side by side. */
const fewLinks = 3;
/** Characters that half a line of a small telephone takes; longer ones have a whole one. */
const halfLine = 13;

/** Lists the networks, each by its name and whose profile it opens. */
export function SocialNetworkLinks({ links }: { links: readonly string[] }) {
  const shown = links.filter((url) => /^(https:|mailto:)/i.test(url));
  if (shown.length === 0) return null;
  return (
    <ul className={shown.length > fewLinks ? "networks many" : "networks"} aria-label="Réseaux sociaux">
      {shown.map((url) => (
        <li key={url} {...(handleText(url).length > halfLine ? { className: "line" } : {})}>
          <a href={url} rel="me">
            <CardNetworkIcon network={getSocialNetwork(url)} />
            <span>
              <b>{socialNetworks[getSocialNetwork(url)].label}</b> <Handle url={url} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Handle({ url }: { url: string }) {
  const handle = handleText(url);
  return handle && <bdi>{handle}</bdi>;
}

function handleText(url: string): string {
  const handle = getSocialHandle(url);
  return handle && getSocialNetwork(url) === "whatsapp" ? formatPhoneWithoutBreaks(handle) : handle;
}
