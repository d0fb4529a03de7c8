/** Names what a company's programs can be told; rows and programs keep the names, so one is never renamed. */
export const webhookEvents = ["card.live", "card.changed", "lead.left", "piece.delivered", "document.issued"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventLabels: Record<WebhookEvent, string> = {
  "card.live": "Une carte est en ligne",
  "card.changed": "Une carte a changé",
  "lead.left": "Un visiteur a laissé ses coordonnées",
  "piece.delivered": "Une carte imprimée est livrée",
  "document.issued": "Un devis, une facture ou un avoir est émis",
};

/** A company has so many addresses at most. */
export const mostWebhooks = 5;
/** Hours within which an event is tried again. */
export const webhookRetryHours = 72;
/** Days of failures after which an address is switched off. */
export const webhookPatienceDays = 5;
