import { parseCardExtras } from "#shared/card/extras/card-extras.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CoreDeps } from "#server/deps.ts";
import { listParsedCardVersions } from "#server/features/cards/card-service.ts";
import {
  getSeenCardExtras,
  toCardAppearance,
  toCardTexts,
  toVisibleCardTexts,
} from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listCardVisitCounts } from "#server/features/cards/visits/visit-service.ts";
import { listProofCards } from "#server/features/orders/proofs/proof-service.ts";
import { parseAskedFields } from "#server/features/orders/completion/asked-field-rules.ts";
import { findCompletion } from "#server/features/orders/order-card-service.ts";
import { listAllRequestsOfCard } from "#server/features/companies/change-requests/change-request-service.ts";
import { listAllCardLeads } from "#server/features/owners/leads/lead-service.ts";
import type { LeadRow } from "#server/features/owners/leads/lead-tables.ts";
import { isCardOwnerMailbox, nameCardArchiveImages } from "./version-images.ts";

const iso = (at: number) => new Date(at).toISOString();

/** Builds the JSON of a card: everything for its owner, for others only what its page shows. */
export async function buildCardExport(deps: CoreDeps, card: CardRow, email: string | null) {
  const { ref, state, changedAt } = card;
  const seen = isCardOwnerMailbox(card, email)
    ? { ...(await readOwnersData(deps, card)), ...toCardTexts(card), ...toCardAppearance(card) }
    : toVisibleContent(card);
  return { reference: ref, state, ...seen, changedAt: iso(changedAt) };
}

async function readOwnersData(deps: CoreDeps, card: CardRow) {
  const { ref, ownerEmail, department, employeeNumber } = card;
  return {
    ownerEmail,
    department,
    employeeNumber,
    versions: await readVersions(deps, card),
    visits: await readVisits(deps, card),
    completion: await readCompletion(deps, card),
    changeRequests: await listAllRequestsOfCard(deps, ref),
    companyRemarks: await readCompanyRemarks(deps, card),
    contactsLeft: (await listAllCardLeads(deps, ref)).map(toLeadExport),
  };
}

function toVisibleContent(card: CardRow) {
  const { ownAccent, dress } = toCardAppearance(card);
  return { ...toVisibleCardTexts(card), ownAccent, dress, extras: getSeenCardExtras(card) };
}

async function readVisits(deps: CoreDeps, { ref }: CardRow) {
  const counted = await listCardVisitCounts(deps.db.query, ref);
  return counted.map(({ day, source, kind, times }) => ({ day: iso(day).slice(0, 10), source, kind, times }));
}

/** Reads what the company asked the card's holder for, and whether they approved it. */
async function readCompletion(deps: CoreDeps, { ref }: CardRow) {
  const row = await findCompletion(deps.db.query, ref);
  if (!row) return null;
  return {
    asked: parseAskedFields(row),
    askedAt: iso(row.begunAt),
    writtenAt: formatIsoOrNull(row.mailedAt),
    approvedAt: formatIsoOrNull(row.approvedAt),
    waivedAt: formatIsoOrNull(row.waivedAt),
  };
}

/** Reads the company's remarks about a card before printing; their authors' names are left out. */
async function readCompanyRemarks(deps: CoreDeps, { ref, orderRef }: CardRow) {
  return (await listProofCards(deps.db.query, orderRef))
    .filter(({ cardRef, remark }) => cardRef === ref && remark !== "")
    .map(({ version, state, remark, answeredAt }) => ({
      version,
      state,
      remark,
      answeredAt: formatIsoOrNull(answeredAt),
    }));
}

/** Reads a card's versions; images have the names of their files in the archive. */
async function readVersions(deps: CoreDeps, card: CardRow) {
  const names = await nameCardArchiveImages(deps, card);
  return (await listParsedCardVersions(deps, card.ref)).map(
    ({ at, actor, content: { images, hidden, socialMedias, extras, ...texts } }) => ({
      at: iso(at),
      actor,
      ...texts,
      socialMedias: JSON.parse(socialMedias) as string[],
      ...(hidden !== undefined && { hidden: JSON.parse(hidden) as string[] }),
      ...(extras !== undefined && { extras: parseCardExtras(extras) }),
      ...(images && { images: Object.values(images).map((id) => `carte-${card.place}-${names.get(id) ?? ""}`) }),
    }),
  );
}

export function toLeadExport({ name, phone, email, word, consentVersion, consentText, leftAt }: LeadRow) {
  return { leftAt: iso(leftAt), name, phone, email, word, consentVersion, consentText };
}
