/** Lists who can bear what PayTech asks for a payment; the account at PayTech must say the same. */
export const feeBearers = ["payer", "seller"] as const;
export type FeeBearer = (typeof feeBearers)[number];

export const feeBearerLabels: Record<FeeBearer, string> = {
  payer: "À la charge de l'acheteur",
  seller: "À notre charge",
};

const notes: Record<FeeBearer, string> = {
  payer: "PayTech ajoute ses frais, à votre charge\u00a0: le total est sur sa page.",
  seller: "Les frais de PayTech sont à notre charge\u00a0: vous payez le prix affiché, rien de plus.",
};

/**
 * Returns the note on payment fees, shown wherever a person reads how to pay; a page that is being built takes it
 * too.
 */
export function buildPaymentFeesNote({ paymentFees }: { paymentFees: FeeBearer }): { paymentFeesNote: string } {
  return { paymentFeesNote: notes[paymentFees] };
}
