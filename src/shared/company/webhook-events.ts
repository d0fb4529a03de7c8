/** Names the events that a company's programs can be told of; rows and programs store the names: never rename one. */
export const webhookEvents = ["card.live", "card.changed", "lead.left", "piece.delivered", "document.issued"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventLabels: Record<WebhookEvent, string> = {
  "card.live": "Une carte est en ligne",
  "card.changed": "Une carte a changé",
  "lead.left": "Un visiteur a laissé ses coordonnées",
  "piece.delivered": "Une carte imprimée est livrée",
  "document.issued": "Un devis, une facture ou un avoir est émis",
};

/** Limits how many webhook addresses a company has. */
export const mostWebhooks = 5;
/** Hours during which an event is sent again after a failure. */
export const webhookRetryHours = 72;
/** Days of failures after which an address is switched off. */
export const webhookPatienceDays = 5;
