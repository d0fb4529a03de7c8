import type { DbDeps } from "#server/deps.ts";
import { listCompanyNames } from "#server/features/companies/members/member-service.ts";
import { formatCardNames } from "./card-names.ts";
import { listWaitingCompanyCards } from "./completing-cards.ts";
import { listOwnedCards } from "./owned-cards-read-model.ts";

/** What somebody with this mailbox can log in to. */
interface LoginSubject {
  /** The mailbox as stored, since some are case-sensitive. */
  recipient: string;
  /** The name on their card, or the number of their cards; empty: they look after companies only. */
  cards: string;
  /** The names of the companies whose cards they look after. */
  companies: string[];
}

/** Finds what a mailbox, in lower case, can log in to; `undefined`: nothing. Cards or not, the same queries run. */
export async function findLoginSubject(deps: DbDeps, email: string): Promise<LoginSubject | undefined> {
  const owned = [...(await listOwnedCards(deps, email)), ...(await listWaitingCompanyCards(deps, email))];
  const companies = await listCompanyNames(deps, email);
  const [first] = owned;
  if (first) return { recipient: first.ownerEmail, cards: formatCardNames(owned), companies };
  return companies.length > 0 ? { recipient: email, cards: "", companies } : undefined;
}
