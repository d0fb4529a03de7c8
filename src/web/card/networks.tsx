import { frenchPage } from "#shared/card/labels/french/page.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getSocialHandle } from "#web/card/social-handle.ts";
import { getSocialNetwork, socialNetworks } from "#shared/card/social-links.ts";
import { CardNetworkIcon } from "./icon.tsx";
import { formatPhoneWithoutBreaks } from "./phone-text.ts";

/** Up to this many links each get a whole line; more links, as on GOLD, stand side by side. */
const fewLinks = 3;
/** Characters that fit on half a line of a small phone; longer labels get a whole line. */
const halfLine = 13;

/** Lists the networks, each by its name and the profile that it opens. */
export function SocialNetworkLinks({ links, labels = frenchPage }: { links: readonly string[]; labels?: PageLabels }) {
  const shown = links.filter((url) => /^(https:|mailto:)/i.test(url));
  if (shown.length === 0) return null;
  return (
    <ul className={shown.length > fewLinks ? "networks many" : "networks"} aria-label={labels.networks}>
      {shown.map((url) => (
        <li key={url} {...(handleText(url).length > halfLine ? { className: "line" } : {})}>
          <a href={url} rel="me">
            <CardNetworkIcon network={getSocialNetwork(url)} />
            <span>
              <b>{getNetworkLabel(url, labels)}</b> <Handle url={url} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns a network's label; names of networks are the same in all languages. */
function getNetworkLabel(url: string, labels: PageLabels): string {
  const network = getSocialNetwork(url);
  if (network === "other") return labels.website;
  return network === "email" ? labels.email : socialNetworks[network].label;
}

function Handle({ url }: { url: string }) {
  const handle = handleText(url);
  return handle && <bdi>{handle}</bdi>;
}

function handleText(url: string): string {
  const handle = getSocialHandle(url);
  return handle && getSocialNetwork(url) === "whatsapp" ? formatPhoneWithoutBreaks(handle) : handle;
}
