import { setImmediate as nextTurn } from "node:timers/promises";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  CardEditPermit,
  type CardField,
  listOrganisationCardImages,
  listOrganisationCards,
  replaceCardImage,
  setLockedFields,
  updateCardContent,
} from "../../cards/card-service.ts";
import type { CardRow } from "../../cards/card-tables.ts";
import { refreshOrganisationSearchKeys } from "../../orders/organisation-order-service.ts";
import type { OrganisationTemplateRow } from "../organisation-tables.ts";
import { findSharedChanges, findSharedImageChanges } from "./template-rules.ts";

/** Cards that are changed between two turns of the event loop. */
const cardsPerTurn = 10;

/** Changes a company's cards as its template has changed; resolves to those that changed. */
export async function applyTemplate(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  before: OrganisationTemplateRow,
  after: OrganisationTemplateRow,
): Promise<CardRow[]> {
  const { organisationId } = after;
  if (before.locked !== after.locked) await setLockedFields(deps, organisationId, after.locked);
  const cards = await listOrganisationCards(deps, organisationId);
  const images = await listOrganisationCardImages(deps, organisationId);
  const changed: CardRow[] = [];
  for (const card of cards) {
    const change = findSharedChanges(card, before, after);
    const replaced = findSharedImageChanges(images.get(card.ref) ?? {}, before, after);
    const fields = [...Object.keys(change), ...replaced.map(({ kind }) => `${kind}Url`)] as CardField[];
    if (fields.length === 0) continue;
    const permit = CardEditPermit.ask({ kind: "template", organisationId }, card, fields);
    if (Object.keys(change).length > 0) await updateCardContent(deps, permit, change);
    for (const { kind, uploadId } of replaced) await replaceCardImage(deps, permit, kind, uploadId, { isHeld: true });
    changed.push(card);
    if (changed.length % cardsPerTurn === 0) await nextTurn();
  }
  if (before.company !== after.company) await refreshOrganisationSearchKeys(deps, organisationId);
  return changed;
}
