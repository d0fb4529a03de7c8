/** An address of a company's programs. */
export interface WebhookRow {
  id: string;
  organisationId: string;
  url: string;
  /** `whsec_` and 256 bits, base64: signs what is sent. */
  secret: string;
  /** JSON: `WebhookEvent[]`. */
  events: string;
  madeAt: number;
  /** A member's id; empty: made before this was kept. */
  madeBy: string;
  /** The member who took it over when its maker went. */
  keptBy: string | null;
  /** In a row. */
  failures: number;
  /** Null: the last answer was good. */
  failingSince: number | null;
  /** After a failure nothing is tried before. */
  pausedUntil: number;
  offSince: number | null;
  /** When its company last had its turn. */
  turnAt: number;
  /** Until then a node sends for its company. */
  heldUntil: number;
}

/** What is sent to one address. */
export interface WebhookDeliveryRow {
  id: string;
  webhookId: string;
  organisationId: string;
  /** The same for each address and each try. */
  eventId: string;
  event: string;
  cardRef: string | null;
  /** The bytes that are sent; they name no person. */
  body: string;
  madeAt: number;
  tries: number;
  lastTriedAt: number | null;
  /** Of the last try: a status, or why none came; empty before. */
  answer: string;
  deliveredAt: number | null;
  givenUpAt: number | null;
  /** It is tried then at the earliest; its address may rest for longer. */
  dueAt: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhookDeliveries: WebhookDeliveryRow;
}
