import { formatCount } from "#shared/format/counts.ts";
function describeSent(sent: number): string {
  if (sent === 0) return "Aucun e-mail ne repart.";
  return `${formatCount(sent, "e-mail va", "e-mails vont")} repartir.`;
}

/** Builds the message that says how many mails are sent again and why others are not, each reason once. */
export function buildResentMailsMessage(sent: number, refusals: readonly string[]): string {
  const going = describeSent(sent);
  if (refusals.length === 0) return going;
  return `${going} Pour ${formatCount(refusals.length, "commande")}, non\u00a0: ${[...new Set(refusals)].join(" ")}`;
}
