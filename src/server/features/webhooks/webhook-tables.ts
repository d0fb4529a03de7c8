/** An address of a company's program, which gets its events. */
export interface WebhookRow {
  id: string;
  organisationId: string;
  url: string;
  /** `whsec_` and 256 bits in base64; signs what is sent. */
  secret: string;
  /** JSON: `WebhookEvent[]`. */
  events: string;
  madeAt: number;
  /** A member's id; empty in rows from before this column. */
  madeBy: string;
  /** The member who took it over when the one who made it left. */
  keptBy: string | null;
  /** Failures since the last good answer. */
  failures: number;
  /** Null: the last answer was good. */
  failingSince: number | null;
  /** Nothing is sent before this time. */
  pausedUntil: number;
  offSince: number | null;
  /** When its company last got a turn. */
  turnAt: number;
  /** Until this time, a node has its company's turn. */
  heldUntil: number;
}

/** An event to be sent to one webhook. */
export interface WebhookDeliveryRow {
  id: string;
  webhookId: string;
  organisationId: string;
  /** The same at each address and in each try. */
  eventId: string;
  event: string;
  cardRef: string | null;
  /** The bytes to send; they name no person. */
  body: string;
  madeAt: number;
  tries: number;
  lastTriedAt: number | null;
  /** The last try's status, or why no answer came; empty before the first try. */
  answer: string;
  deliveredAt: number | null;
  givenUpAt: number | null;
  /** When it is tried at the earliest; its address may rest longer. */
  dueAt: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhookDeliveries: WebhookDeliveryRow;
}
