import ipaddr from "ipaddr.js";

/** Describes a range of IPs that one subscriber may have. */
export interface IpBlock {
  /**
   * `client`: an IPv4 address or an IPv6 /64, the least that one subscriber has. `/56` and `/48` are what providers
   * give to homes, offices and servers.
   */
  size: "client" | "/56" | "/48";
  /** Identifies the block uniquely. */
  key: string;
}

/**
 * Lists the blocks of an IP, the smallest first: one for IPv4, three for IPv6. The owner of a /48 can change their /64
 * freely, so hits by IP are counted for each block. A wider block has a wider allowance: a mobile carrier's /48 holds
 * thousands of subscribers. Accepts a request's client IP, or a whole address.
 */
export function getIpBlocks(address: string): readonly IpBlock[] {
  const client = getClientSubnet(address);
  const groups = client.split(":");
  if (groups.length < 4) return [{ size: "client", key: client }];
  const site = groups.slice(0, 3).join(":");
  const half = (Number.parseInt(groups[3] ?? "0", 16) & 0xff00).toString(16);
  return [
    { size: "client", key: client },
    { size: "/56", key: `${site}:${half}/56` },
    { size: "/48", key: `${site}/48` },
  ];
}

/**
 * Finds the smallest block. An IPv6 client owns its whole /64, written as four groups, and IPv4 may come wrapped in
 * IPv6. A text that is not a whole address is returned unchanged.
 */
export function getClientSubnet(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return parsed.parts
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":");
  return parsed.toString();
}

/**
 * Masks an IP for the log: the IPv4 /24 or the IPv6 /48, which hundreds of people share; `unknown` for anything else.
 */
export function getIpRegion(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return `${parsed.parts
      .slice(0, 3)
      .map((group) => group.toString(16))
      .join(":")}::/48`;
  return `${parsed.octets.slice(0, 3).join(".")}.0/24`;
}
