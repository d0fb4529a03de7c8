/** Builds the message about how many mails are sent again, and why others are not, each reason once. */
export function buildResentMailsMessage(sent: number, refusals: readonly string[]): string {
  const going =
    sent === 0 ? "Aucun e-mail ne repart." : sent === 1 ? "1 e-mail va repartir." : `${sent} e-mails vont repartir.`;
  if (refusals.length === 0) return going;
  return `${going} Pour ${refusals.length === 1 ? "1 commande" : `${refusals.length} commandes`}, non\u00a0: ${[...new Set(refusals)].join(" ")}`;
}
