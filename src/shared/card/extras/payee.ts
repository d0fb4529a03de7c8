import type { PaymentLink } from "./card-extras.ts";

interface Names {
  firstName: string;
  lastName: string;
}

/** Names whom a card's page says that one pays. */
export function formatPayee({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/**
 * Checks whether a payment link was given, or confirmed, for somebody of that name: somebody else may have given the
 * card another name since, under which strangers would pay the person before.
 */
export function isPaidTo({ payee }: Pick<PaymentLink, "payee">, name: string): boolean {
  return name !== "" && fold(payee) === fold(name);
}

/**
 * Says whom each payment link that an owner sends pays, once their card has the name `after`: one that is new, or that they
 * confirm, pays them; one that paid the name `before` follows when they change their name; any other pays whom it paid.
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
