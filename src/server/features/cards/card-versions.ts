import { parseCardExtras } from "#shared/card/extras/card-extras.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import type { VersionActor } from "#shared/card/version-actors.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { listUploadsHeldByCompany } from "./company-uploads-store.ts";
import type { OrderRefExpression } from "./erasure-scope-store.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { releaseClaimedUploads } from "./uploads/upload-service.ts";
import { listCardImages, listOrderImageUploads } from "./images-store.ts";
import type { CardRow, CardVersionRow, KeptContent } from "./card-tables.ts";
import * as store from "./versions-store.ts";

const mostKept = 20;

export type ParsedCardVersion = Omit<CardVersionRow, "content"> & { content: KeptContent };

/**
 * Saves a card's content, images and look as a version, unless the newest version is the same. Deletes the oldest
 * beyond twenty, with images that nothing else uses. `at`: since when (ms) the content holds. Call it before a change,
 * to keep what others wrote, and after it, for the result.
 */
export async function saveCardVersion(
  deps: InTransaction<ClockDeps>,
  card: CardRow,
  { actor, at }: { actor: VersionActor; at: number },
): Promise<void> {
  const content = JSON.stringify(await buildVersionContent(deps, card));
  const [newest, ...older] = await store.listCardVersionRows(deps.db.query, card.ref);
  if (newest?.content === content) return;
  const gone = older.slice(mostKept - 2);
  await store.deleteCardVersionRows(
    deps.db.query,
    gone.map(({ id }) => id),
  );
  // Both versions of one change may have the same time; the id still sorts after the previous one.
  await store.insertCardVersionRow(deps.db.query, {
    id: generateSortableId(Math.max(at, (newest?.at ?? 0) + 1)),
    cardRef: card.ref,
    at,
    actor,
    content,
  });
  await releaseUnreferencedUploads(deps, card.orderRef, gone.flatMap(listVersionUploads));
}

/** Lists the kept versions, the newest first. */
export async function listParsedCardVersions(deps: DbDeps, cardRef: string): Promise<ParsedCardVersion[]> {
  return (await store.listCardVersionRows(deps.db.query, cardRef)).map((version) => ({
    ...version,
    content: parseVersionContent(version),
  }));
}

/**
 * Finds the content of one of the card's versions.
 * @throws {AppError} `card_version.not_found`, also for another card's version
 */
export async function getCardVersionOrThrow(deps: DbDeps, cardRef: string, id: string): Promise<KeptContent> {
  const version = await store.findCardVersionRow(deps.db.query, cardRef, id);
  if (!version) throw new AppError("card_version.not_found");
  return parseVersionContent(version);
}

export async function hasVersionWithImage(
  deps: DbDeps,
  cardRef: string,
  kind: UploadKind,
  uploadId: string,
): Promise<boolean> {
  return (await store.listCardVersionRows(deps.db.query, cardRef)).some(
    (version) => parseVersionContent(version).images?.[kind] === uploadId,
  );
}

export async function hasVersionWithBrochure(deps: DbDeps, cardRef: string, id: string): Promise<boolean> {
  return (await store.listCardVersionRows(deps.db.query, cardRef)).some(
    (version) => getVersionBrochure(parseVersionContent(version)) === id,
  );
}

/**
 * Releases the given uploads that no card or version of the order uses and, for a company's order, no card or version
 * of its other orders. A database trigger keeps uploads that the company's template shows.
 */
export async function releaseUnreferencedUploads(
  deps: InTransaction<ClockDeps>,
  order: OrderRefExpression,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const shown = await listOrderImageUploads(deps.db.query, order);
  const kept = (await store.listOrderVersionRows(deps.db.query, order)).flatMap(listVersionUploads);
  const held = new Set([...shown, ...kept]);
  const left = uploadIds.filter((id) => !held.has(id));
  if (left.length === 0) return;
  const ofCompany = await listUploadsHeldByCompany(deps.db.query, order, left);
  await releaseClaimedUploads(
    deps,
    left.filter((id) => !ofCompany.includes(id)),
  );
}

export async function listCompanyVersionUploads(deps: DbDeps, organisationId: string): Promise<string[]> {
  return (await store.listCompanyVersionRows(deps.db.query, organisationId)).flatMap(listVersionUploads);
}

/** Deletes the versions of the order's cards and releases the uploads that nothing else has. */
export async function deleteOrderCardVersions(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  const gone = await store.deleteVersionRowsByOrder(deps.db.query, part);
  await releaseUnreferencedUploads(deps, part.orderRef, [...new Set(gone.flatMap(listVersionUploads))]);
}

async function buildVersionContent(deps: DbDeps, card: CardRow): Promise<KeptContent> {
  const rows = await listCardImages(deps.db.query, card.ref);
  const images = uploadKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ uploadId }) => [kind, uploadId] as const),
  );
  const { hidden, ownAccent, dress, extras, socialMedias } = card;
  return {
    ...mapCardTexts((name) => card[name]),
    socialMedias,
    hidden,
    ownAccent,
    dress,
    extras,
    images: Object.fromEntries(images),
  };
}

/** A text that is newer than the version is empty. */
function parseVersionContent({ content }: CardVersionRow): KeptContent {
  return { ...mapCardTexts(() => ""), ...(JSON.parse(content) as KeptContent) };
}

function listVersionUploads(version: CardVersionRow): string[] {
  const content = parseVersionContent(version);
  return [...Object.values(content.images ?? {}), getVersionBrochure(content)].filter((id) => id !== "");
}

/** Returns the version's brochure id; empty if it has none. */
function getVersionBrochure({ extras = "{}" }: Pick<KeptContent, "extras">): string {
  return parseCardExtras(extras).brochure.id;
}
