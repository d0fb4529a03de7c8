import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { CardImageRow, CardRow } from "./card-tables.ts";
import { listCompanyVersionUploads } from "./card-versions.ts";
import { tellCompany } from "./company-events.ts";
import { updateDepartmentOfDepartures } from "./departure-store.ts";
import { releaseClaimedUploads } from "./uploads/upload-service.ts";
import * as store from "./company-cards-store.ts";

/** Counts the cards, not removed, of each of these companies that has some. */
export async function countCardsByCompany(
  deps: DbDeps,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.countCardRowsByCompany(deps.db.query, organisationIds);
  return new Map(
    rows.flatMap(({ organisationId, cards }) => (organisationId === null ? [] : [[organisationId, cards]])),
  );
}

/** Lists the uploads of a company's cards, those in the trash too, by the card's reference. */
export async function listCompanyCardImages(
  deps: DbDeps,
  organisationId: string,
): Promise<ReadonlyMap<string, Partial<Record<UploadKind, string>>>> {
  return groupByCard(await store.listImageRowsByCompany(deps.db.query, organisationId));
}

/** Lists the uploads of an order's cards, by the card's reference. */
export async function listCardImagesOfOrder(
  deps: DbDeps,
  orderRef: string,
): Promise<ReadonlyMap<string, Partial<Record<UploadKind, string>>>> {
  return groupByCard(await store.listImageRowsByOrder(deps.db.query, orderRef));
}

function groupByCard(rows: readonly CardImageRow[]): ReadonlyMap<string, Partial<Record<UploadKind, string>>> {
  const images = new Map<string, Partial<Record<UploadKind, string>>>();
  for (const { cardRef, kind, uploadId } of rows) {
    const known = uploadKinds.find((one) => one === kind);
    if (known) images.set(cardRef, { ...images.get(cardRef), [known]: uploadId });
  }
  return images;
}

/**
 * Says where a card's holder works in his company, or worked if he has left it, which visitors do not see. `isTold`: the company's programs hear of the
 * card by another change of this transaction.
 */
export async function setCardDepartment(
  deps: InTransaction<ClockDeps>,
  ref: string,
  place: Partial<Pick<CardRow, "department" | "employeeNumber">>,
  { isTold = false } = {},
): Promise<void> {
  if (Object.keys(place).length === 0) return;
  await store.updateCardPlace(deps.db.query, ref, place);
  if (place.department !== undefined)
    await updateDepartmentOfDepartures(deps.db.query, { refs: [ref] }, place.department);
  if (!isTold) await tellCompany(deps, "card.changed", [ref]);
}

/**
 * Says where holders of a company's cards work now, and who has left them. `emptied`: the department that is no more, whose
 * erased leavers' addresses move too.
 */
export async function moveCardsToDepartment(
  deps: InTransaction<ClockDeps>,
  organisationId: string,
  refs: readonly string[],
  department: string,
  emptied?: string,
): Promise<void> {
  if (refs.length > 0) {
    await store.updateDepartmentOfCards(deps.db.query, refs, department);
    await updateDepartmentOfDepartures(deps.db.query, { refs }, department);
    await tellCompany(deps, "card.changed", refs);
  }
  if (emptied !== undefined)
    await updateDepartmentOfDepartures(deps.db.query, { organisationId, department: emptied }, department);
}

/** Releases those of these uploads that no card of the company shows, and no version of one has. */
export async function releaseCompanyUploads(
  deps: InTransaction<ClockDeps>,
  organisationId: string,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const shown = [...(await listCompanyCardImages(deps, organisationId)).values()].flatMap((images) =>
    Object.values(images),
  );
  const kept = await listCompanyVersionUploads(deps, organisationId);
  const held = new Set([...shown, ...kept]);
  await releaseClaimedUploads(
    deps,
    [...new Set(uploadIds)].filter((id) => !held.has(id)),
  );
}
