import ipaddr from "ipaddr.js";
import type { WebhookAddressFault } from "./webhook-sender-port.ts";

/** Ports at which programs are served by https. */
const usualPorts: readonly string[] = ["", "8443"];

/** Names that mean a machine of one's own network (RFC 6761, 6762, 8375, 9476). */
const ownNames = ["localhost", "local", "internal", "intranet", "lan", "home.arpa", "onion", "test", "invalid", "alt"];

/** Blocks that `range` of ipaddr.js calls unicast, or leaves to its caller. */
const besides = [
  "192.88.99.0/24",
  "198.18.0.0/15",
  "192.0.0.0/24",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
].map((block) => ipaddr.parseCIDR(block));
/** All that the Internet routes of IPv6: NAT64, mapped, local and reserved addresses lie outside. */
const routedIpv6 = ipaddr.parseCIDR("2000::/3");

/** Finds why nothing is sent to a URL, whatever its name resolves to. `ports`: those that are allowed. */
export function findUrlFault(url: URL, ports: readonly string[] = usualPorts): WebhookAddressFault | undefined {
  if (url.protocol !== "https:") return "https";
  if (url.username !== "" || url.password !== "") return "credentials";
  if (!ports.includes(url.port)) return "port";
  // A number, in any spelling that a URL may have, has no certificate and no name that could be asked about.
  if (url.hostname.startsWith("[") || ipaddr.isValid(url.hostname)) return "name";
  const isOwn = ownNames.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
  if (isOwn || !url.hostname.includes(".") || url.hostname.endsWith(".")) return "name";
  return undefined;
}

/** Checks whether an IP address is one of the Internet's, in no range that is somebody's own or has another meaning. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  if (ip instanceof ipaddr.IPv6 && (ip.zoneId || !ip.match(routedIpv6))) return false;
  return !besides.some(([block, bits]) => block.kind() === ip.kind() && ip.match(block, bits));
}
