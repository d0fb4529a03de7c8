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

/** Returns what staff read and edit of a template. */
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

/** Returns the columns that hold these fields. */
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
 * Finds what a changed template changes of a card: each locked field, and each other one that the card had from the
 * template; what its holder has made their own stays, and so does what the company has granted this card (`exceptions`).
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
    // An empty shared text is each person's own.
    const isGiven = after[name] !== "" || before[name] !== "";
    if (isShared && isGiven && card[name] !== after[name]) Object.assign(change, { [name]: after[name] });
  }
  const links = JSON.stringify(mergeLinks(card, before, after));
  return links === card.socialMedias ? change : { ...change, socialMedias: links };
}

/**
 * Returns a card's links with the template's in place of those it gave before; the person's own follow, of which locked
 * links leave their WhatsApp alone. A card shows as many as its own offer allows.
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

/** Finds the shared images that a changed template gives a card; it takes none away. */
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
