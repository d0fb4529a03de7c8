function describeSent(sent: number): string {
  if (sent === 0) return "Aucun e-mail ne repart.";
  if (sent === 1) return "1 e-mail va repartir.";
  return `${sent} e-mails vont repartir.`;
}

/** Builds the message about how many mails are sent again, and why others are not, each reason once. */
export function buildResentMailsMessage(sent: number, refusals: readonly string[]): string {
  const going = describeSent(sent);
  if (refusals.length === 0) return going;
  return `${going} Pour ${refusals.length === 1 ? "1 commande" : `${refusals.length} commandes`}, non\u00a0: ${[...new Set(refusals)].join(" ")}`;
}
