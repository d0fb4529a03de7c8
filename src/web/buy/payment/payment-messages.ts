import { CallError } from "#web/kit/api/endpoint-client.ts";

/** Shown if the server gives no message (product.md §8). */
const unknownFailure = "😕 Une erreur s'est produite, veuillez réessayer ultérieurement.";

/** Returns the server's message about the promo code if that is why it refused. */
export function getPromoCodeError(thrown: unknown): string | undefined {
  const body = thrown instanceof CallError ? thrown.body : undefined;
  return body?.fields?.["promoCode"] ?? (body?.code.startsWith("promo.") ? body.message : undefined);
}

export function getPaymentErrorMessage(thrown: unknown): string {
  return (thrown instanceof CallError ? thrown.body?.message : undefined) ?? unknownFailure;
}
