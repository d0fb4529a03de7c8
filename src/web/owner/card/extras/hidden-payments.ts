import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import { formatPayee, isPaidTo, keepPayees } from "#shared/card/extras/payee.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { isDecided } from "../decided.ts";

type Names = Parameters<typeof formatPayee>[0];

/** Returns the extras as stored once the card has this name: payment links in the owner's own name follow it. */
export function followName(card: Names & { extras: CardExtras }, extras: CardExtras, names: Names): CardExtras {
  const payees = { before: formatPayee(card), after: formatPayee(names) };
  return { ...extras, payments: keepPayees(extras.payments, card.extras.payments, payees) };
}

/** Says that payment links are hidden because the card's name changed; `undefined` if all are shown. */
export function describeHiddenPayments(
  card: Pick<EditableCard, "locked">,
  { payments }: CardExtras,
  names: Names,
): string | undefined {
  // If the company decides the links, none is shown.
  if (isDecided(card, "socialMedias")) return undefined;
  const hidden = payments.filter((link) => !isPaidTo(link, formatPayee(names))).length;
  if (hidden === 0) return undefined;
  const links = agreeWord(
    hidden,
    "Un lien de paiement n'est plus montré",
    "Des liens de paiement ne sont plus montrés",
  );
  return `${links}, car la carte a changé de nom\u00a0: dites dans «\u00a0Payer\u00a0» ${agreeWord(hidden, "s'il paie", "s'ils paient")} toujours la bonne personne.`;
}
