import ipaddr from "ipaddr.js";
import type { WebhookAddressFault } from "./webhook-sender-port.ts";

/** Ports on which programs usually serve https. */
const usualPorts: readonly string[] = ["", "8443"];

/** Names within a private network (RFC 6761, 6762, 8375, 9476). */
const ownNames = ["localhost", "local", "internal", "intranet", "lan", "home.arpa", "onion", "test", "invalid", "alt"];

/** Blocks that ipaddr.js's `range` calls unicast, or leaves to its caller. */
const besides = [
  "192.88.99.0/24",
  "198.18.0.0/15",
  "192.0.0.0/24",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
].map((block) => ipaddr.parseCIDR(block));
/** All of IPv6 that the Internet routes: NAT64, mapped, local and reserved addresses are outside. */
const routedIpv6 = ipaddr.parseCIDR("2000::/3");

/** Finds why nothing may be sent to a URL, whatever its name resolves to. `ports`: the allowed ones. */
export function findUrlFault(url: URL, ports: readonly string[] = usualPorts): WebhookAddressFault | undefined {
  if (url.protocol !== "https:") return "https";
  if (url.username !== "" || url.password !== "") return "credentials";
  if (!ports.includes(url.port)) return "port";
  // A number, in any spelling that a URL allows, has no certificate and no name to resolve.
  if (url.hostname.startsWith("[") || ipaddr.isValid(url.hostname)) return "name";
  const isOwn = ownNames.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
  if (isOwn || !url.hostname.includes(".") || url.hostname.endsWith(".")) return "name";
  return undefined;
}

/** Checks whether an IP address belongs to the public Internet, outside of private and special ranges. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  if (ip instanceof ipaddr.IPv6 && (ip.zoneId || !ip.match(routedIpv6))) return false;
  return !besides.some(([block, bits]) => block.kind() === ip.kind() && ip.match(block, bits));
}
