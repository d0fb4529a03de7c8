import type { TemplateFields } from "#shared/contract/companies.ts";
import { offers } from "#shared/offers/offers.ts";
import { whatsappHost } from "#shared/company/company-card.ts";
import { sharedTextNames, type SharedTextName } from "#shared/company/company-texts.ts";
import type { LockableField, SharedImageKind } from "#shared/company/shared-card-fields.ts";
import { parsePrivateUploadId, routePaths } from "#shared/route-paths.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { CompanyTemplateRow } from "./company-tables.ts";

export const noSharedTexts = Object.fromEntries(sharedTextNames.map((name) => [name, ""])) as Record<
  SharedTextName,
  string
>;

/** Returns the template as staff read and edit it. */
export function toTemplateFields(row: CompanyTemplateRow): TemplateFields {
  const { offer, ownAccent, dress, leftSentence } = row;
  return {
    offer,
    ...pickSharedTexts(row),
    socialMedias: JSON.parse(row.socialMedias) as string[],
    logoUrl: toImageUrl(row.logoUploadId),
    coverUrl: toImageUrl(row.coverUploadId),
    ownAccent,
    dress,
    locked: JSON.parse(row.locked) as TemplateFields["locked"],
    asked: JSON.parse(row.asked) as TemplateFields["asked"],
    leftSentence,
  };
}

function pickSharedTexts(row: CompanyTemplateRow): Record<SharedTextName, string> {
  return Object.fromEntries(sharedTextNames.map((name) => [name, row[name]])) as Record<SharedTextName, string>;
}

/** Returns these fields as template columns. */
export function toTemplateColumns(
  fields: TemplateFields,
): Omit<CompanyTemplateRow, "organisationId" | "agreedPrice" | "version" | "updatedAt"> {
  const { logoUrl, coverUrl, socialMedias, locked, asked, ...texts } = fields;
  return {
    ...texts,
    socialMedias: JSON.stringify(socialMedias),
    logoUploadId: parsePrivateUploadId(logoUrl) ?? null,
    coverUploadId: parsePrivateUploadId(coverUrl) ?? null,
    locked: JSON.stringify([...locked].toSorted()),
    asked: JSON.stringify([...asked].toSorted()),
  };
}

function toImageUrl(uploadId: string | null): string {
  return uploadId === null ? "" : routePaths.privateImage(uploadId);
}

export type SharedColumns = Pick<
  CompanyTemplateRow,
  SharedTextName | "socialMedias" | "ownAccent" | "dress" | "locked" | "logoUploadId" | "coverUploadId"
>;
const sharedColumnNames = [...sharedTextNames, "ownAccent", "dress"] as const;
type SharedCardChange = Partial<Pick<CardRow, (typeof sharedColumnNames)[number] | "socialMedias">>;

/**
 * Finds what a template change alters on a card: locked fields, and fields that still have the old template's value.
 * Fields that the holder changed stay, and so do the company's exceptions for this card (`exceptions`).
 */
export function findSharedChanges(
  card: CardRow,
  before: SharedColumns,
  after: SharedColumns,
  exceptions: ReadonlySet<string> = new Set(),
): SharedCardChange {
  const locked = JSON.parse(after.locked) as LockableField[];
  const change: SharedCardChange = {};
  for (const name of sharedColumnNames) {
    if (exceptions.has(name)) continue;
    const isShared = locked.includes(name) || card[name] === before[name];
    // With an empty shared text, each person has their own.
    const isGiven = after[name] !== "" || before[name] !== "";
    if (isShared && isGiven && card[name] !== after[name]) Object.assign(change, { [name]: after[name] });
  }
  const links = JSON.stringify(mergeLinks(card, before, after));
  return links === card.socialMedias ? change : { ...change, socialMedias: links };
}

/**
 * Returns a card's links: the template's instead of its former ones, then the person's own. Locked links leave only the
 * person's WhatsApp. The card's own offer limits their number.
 */
function mergeLinks(card: CardRow, before: SharedColumns, after: SharedColumns): string[] {
  const parse = ({ socialMedias }: Pick<CardRow, "socialMedias">) => JSON.parse(socialMedias) as string[];
  const links = parse(card);
  const [were, are] = [parse(before), parse(after)];
  const isLocked = are.length > 0 && (JSON.parse(after.locked) as LockableField[]).includes("socialMedias");
  if (before.socialMedias === after.socialMedias && !isLocked) return links;
  const own = links.filter((link) => !were.includes(link) && !are.includes(link));
  const kept = isLocked ? own.filter((link) => link.startsWith(whatsappHost)) : own;
  return [...are, ...kept].slice(0, offers[card.offer].socialLinks);
}

/** Finds the shared images that a template change gives a card; none is ever removed. */
export function findSharedImageChanges(
  images: Partial<Record<SharedImageKind, string>>,
  before: SharedColumns,
  after: SharedColumns,
): { kind: SharedImageKind; uploadId: string }[] {
  const locked = JSON.parse(after.locked) as LockableField[];
  return (["logo", "cover"] as const).flatMap((kind) => {
    const uploadId = after[`${kind}UploadId`];
    const was = before[`${kind}UploadId`];
    const isShared = locked.includes(`${kind}Url`) || images[kind] === undefined || images[kind] === was;
    return uploadId !== null && isShared && images[kind] !== uploadId ? [{ kind, uploadId }] : [];
  });
}
