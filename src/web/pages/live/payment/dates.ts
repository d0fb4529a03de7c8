const inDakar = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long", timeStyle: "short" });

const dayInDakar = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long" });
/** An unpaid order's life (reliability.md). */
const linkLifeMs = 30 * 24 * 3_600_000;

/** An ISO instant as people in Dakar say it: "2 novembre 2026 à 14:12". */
export function formatInstant(iso: string): string {
  return inDakar.format(new Date(iso));
}

/** The day of an instant: "2 décembre 2026". */
export function formatDay(instant: Date): string {
  return dayInDakar.format(instant);
}

/** When the payment link of an order made at that ISO instant stops working. */
export function linkEndOf(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + linkLifeMs);
}
