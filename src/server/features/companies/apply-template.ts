import { setImmediate as nextTurn } from "node:timers/promises";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { replaceCardImage } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import type { CardField } from "#server/features/cards/card-editing-rules.ts";
import {
  listCardUploadsOf,
  listCompanyCardsAndTrash,
  setLockedFields,
} from "#server/features/cards/company-card-service.ts";
import { updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { lockCompanyOrders, refreshCompanySearchKeys } from "#server/features/orders/order-service.ts";
import type { CompanyTemplateRow } from "./company-tables.ts";
import { findSharedChanges, findSharedImageChanges } from "./template-rules.ts";
import * as store from "./card-exception-store.ts";

/** Cards changed before the event loop gets a turn. */
const cardsPerTurn = 10;

interface AppliedTemplate {
  /** The cards that changed, as they were before; trashed cards are left out. */
  changed: CardRow[];
  /** Uploads that the cards showed before. */
  replacedUploads: string[];
}

/** Updates a company's cards after a template change, trashed ones too, so that they come back up to date. */
export async function applyTemplate(
  deps: InTransaction<ClockDeps>,
  before: CompanyTemplateRow,
  after: CompanyTemplateRow,
): Promise<AppliedTemplate> {
  const { organisationId } = after;
  await lockCompanyOrders(deps, organisationId);
  if (before.locked !== after.locked) await setLockedFields(deps, organisationId, after.locked);
  const cards = await listCompanyCardsAndTrash(deps.db.query, organisationId);
  const images = await listCardUploadsOf(deps, "organisationId", organisationId);
  const exceptions = await listCardExceptions(deps, organisationId);
  const changed: CardRow[] = [];
  const replacedUploads = new Set<string>();
  let written = 0;
  for (const card of cards) {
    const change = findSharedChanges(card, before, after, exceptions.get(card.ref));
    const replaced = findSharedImageChanges(images.get(card.ref) ?? {}, before, after);
    const fields = [...Object.keys(change), ...replaced.map(({ kind }) => `${kind}Url`)] as CardField[];
    if (fields.length === 0) continue;
    const permit = CardEditPermit.ask({ kind: "template", organisationId }, card, fields);
    if (Object.keys(change).length > 0) await updateCardContent(deps, permit, change);
    for (const { kind, uploadId } of replaced) {
      const shown = images.get(card.ref)?.[kind];
      if (shown !== undefined) replacedUploads.add(shown);
      await replaceCardImage(deps, permit, kind, uploadId, { isHeld: true });
    }
    written += 1;
    if (card.state !== "removed") changed.push(card);
    if (written % cardsPerTurn === 0) await nextTurn();
  }
  if (before.company !== after.company) await refreshCompanySearchKeys(deps, organisationId);
  return { changed, replacedUploads: [...replacedUploads] };
}

/** Lists the shared texts that a company lets differ on single cards, by card reference. */
async function listCardExceptions(
  deps: DbDeps,
  organisationId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await store.listCardExceptionRows(deps.db.query, organisationId);
  const byCard = Map.groupBy(rows, ({ cardRef }) => cardRef);
  return new Map([...byCard].map(([cardRef, own]) => [cardRef, new Set(own.map(({ field }) => field))]));
}
