import { formatFcfa } from "../format/fcfa.ts";

/**
 * All facts and texts about the payment provider: its name, methods, their marks, fees and limits. Its protocol is in
 * `server/adapters/payments`. A payment keeps the name of the provider with which it began.
 */
export const paymentProviderName = "PayTech";

/**
 * Lists its methods by their present names, each with a mark that is our own and not the brand's: a color and a shape.
 */
export const paymentMethods = [
  { name: "Wave", mark: "rounded-full bg-[#1dc4ff]" },
  { name: "Orange Money", mark: "rounded-[2px] bg-[#ff7900]" },
  { name: "Mixx by Yas", mark: "rounded-full bg-[#ffd100]" },
  { name: "Carte bancaire", mark: "h-2! rounded-[2px] bg-silver-100" },
] as const;
/** Names the methods within a sentence. A word joiner keeps "ex-Free" whole. */
export const paymentMethodsText = "Wave, Orange Money, Mixx by Yas (ex-\u2060Free Money) ou carte bancaire";

/** Names the provider and its methods, for pages and documents. */
export const paymentMeansText = `${paymentProviderName}\u00a0: ${paymentMethodsText}`;
/** Says how and where one pays; shown below the button that leads there. */
export const securePaymentText = `${paymentMethodsText}, sur la page sécurisée de ${paymentProviderName}.`;

/** Returns a method's present name: notices still say "Free Money" for Mixx by Yas (payments.md). */
export function getPresentMethodName(method: string): string {
  return method === "Free Money" ? "Mixx by Yas" : method;
}

/** The provider only takes more than this, in whole FCFA (payments.md, traps). */
export const unpayableFcfa = 100;

/** Lists who can bear the provider's fees; our account there must have the same setting. */
export const feeBearers = ["payer", "seller"] as const;
export type FeeBearer = (typeof feeBearers)[number];

export const feeBearerLabels: Record<FeeBearer, string> = {
  payer: "À la charge de l'acheteur",
  seller: "À notre charge",
};

/**
 * Returns the note on payment fees, shown wherever people read how to pay, also on pages rendered at build time.
 * `paymentRate`: the provider's percentage as written, like "2" or "1,8"; empty: unknown.
 */
export function buildPaymentFeesNote({ paymentFees, paymentRate }: { paymentFees: FeeBearer; paymentRate: string }): {
  paymentFeesNote: string;
} {
  const ofRate = paymentRate === "" ? "" : ` de ${paymentRate}\u00a0%`;
  const paymentFeesNote =
    paymentFees === "payer"
      ? `${paymentProviderName} ajoute ses frais${ofRate}, à votre charge\u00a0: le total est sur sa page.`
      : `Les frais de ${paymentProviderName} sont à notre charge\u00a0: vous payez le prix affiché, rien de plus.`;
  return { paymentFeesNote };
}

/** Replaces the note's rate, if any, by a sum's fees in whole FCFA; how the provider rounds them is unknown. */
export function sayFeesOf(sum: number, paymentFeesNote: string): string {
  return paymentFeesNote.replace(
    /de (\d+(?:[.,]\d+)?)\u00a0%/,
    (_, rate: string) => `d'environ ${formatFcfa(Math.round((sum * Number(rate.replace(",", "."))) / 100))}`,
  );
}
