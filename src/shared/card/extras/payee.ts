import type { PaymentLink } from "./card-extras.ts";

interface Names {
  firstName: string;
  lastName: string;
}

/** Formats the name of the person whom a payment link pays, as the card's page shows it. */
export function formatPayee({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/**
 * Checks whether a payment link was given, or confirmed, under that name. If the card was renamed since, strangers
 * would pay the previous person under the new name.
 */
export function isPaidTo({ payee }: Pick<PaymentLink, "payee">, name: string): boolean {
  return name !== "" && fold(payee) === fold(name);
}

/**
 * Sets the payee of each payment link that an owner sends, once their card has the name `after`. A new or confirmed
 * link pays them. A link that paid the name `before` follows their change of name. Any other link keeps its payee.
 */
export function keepPayees(
  sent: readonly PaymentLink[],
  known: readonly PaymentLink[],
  { before, after }: { before: string; after: string },
): PaymentLink[] {
  return sent.map((link) => {
    const was = known.find(({ provider, url }) => provider === link.provider && url === link.url);
    if (was && isPaidTo(was, after)) return { ...link, payee: was.payee };
    if (!was || [was, link].some((one) => isPaidTo(one, before) || isPaidTo(one, after)))
      return { ...link, payee: after };
    return { ...link, payee: was.payee };
  });
}

function fold(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
}
