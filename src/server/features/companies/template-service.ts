import { AppError } from "#server/app-error.ts";
import type { CompanyTemplate } from "#shared/contract/company-template.ts";
import type { CompanyDetail, CompanyFields, TemplateFields } from "#shared/contract/companies.ts";
import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { offers } from "#shared/offers/offers.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { defaultLeftSentence, sharedImageKinds } from "#shared/company/shared-card-fields.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion, findEditConflict } from "#server/db/edit-versions.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { claimUploads } from "#server/features/cards/uploads/upload-service.ts";
import { listCardsOfCompany, releaseCompanyUploads } from "#server/features/cards/company-card-service.ts";
import { withParsedPhones } from "#server/features/orders/phone-rules.ts";
import { listPrintedPieces } from "#server/features/production/print/print-service.ts";
import { lockCompanyOrThrow } from "./company-lock.ts";
import { listDifferingCards } from "./differing-cards.ts";
import type { CompanyTemplateRow, CustomerCompanyRow } from "./company-tables.ts";
import { applyTemplate } from "./apply-template.ts";
import { noSharedTexts, toTemplateColumns, toTemplateFields } from "./template-rules.ts";
import * as store from "./template-store.ts";

/** Builds a new company's template: it has its name and address, and asks each holder for their photo. */
export function buildFirstTemplate(
  now: number,
  organisationId: string,
  { name, address }: Pick<CompanyFields, "name" | "address">,
): CompanyTemplateRow {
  const fields: TemplateFields = {
    offer: "SILVER",
    ...noSharedTexts,
    company: name,
    workAddress: address,
    socialMedias: [],
    logoUrl: "",
    coverUrl: "",
    ownAccent: "",
    dress: "auto",
    locked: ["company", "workAddress", "logoUrl", "coverUrl"],
    asked: ["profileUrl"],
    leftSentence: defaultLeftSentence,
  };
  return { ...toTemplateColumns(fields), organisationId, agreedPrice: null, version: 1, updatedAt: now };
}

/** Gets a company's template. @throws {AppError} `organisation.not_found` */
export async function getTemplateOrThrow(deps: DbDeps, organisationId: string): Promise<CompanyTemplateRow> {
  const row = await store.findTemplateRow(deps.db.query, organisationId);
  if (!row) throw new AppError("organisation.not_found");
  return row;
}

/** Reads a template for its form. @throws {AppError} `organisation.not_found` */
export async function readTemplate(deps: DbDeps, organisationId: string): Promise<CompanyDetail["template"]> {
  const fields = toTemplateFields(await getTemplateOrThrow(deps, organisationId));
  return { ...fields, version: computeEditVersion(fields) };
}

/** @throws {AppError} `request.invalid` if the template's offer shows fewer links */
function assertLinksFit({ offer, socialMedias }: Pick<TemplateFields, "offer" | "socialMedias">): void {
  const { title, socialLinks: most } = offers[offer];
  if (socialMedias.length <= most) return;
  throw new AppError("request.invalid", {
    fields: {
      socialMedias: `Une carte ${title} montre ${most} liens au plus\u00a0: retirez-en, ou choisissez une autre offre.`,
    },
  });
}

/** How many cards a template change altered, and how many printed cards in their orders differ from their page. */
interface ChangedCards {
  cards: number;
  printed: number;
}

/**
 * Reads the template for administrators, with the number of printed cards that differ from their page and the price of
 * reprinting one.
 */
export async function readOwnTemplate(deps: CoreDeps, organisationId: string): Promise<CompanyTemplate> {
  const cards = await listCardsOfCompany(deps.db.query, organisationId);
  const printed = (await listDifferingCards(deps, organisationId, cards)).length;
  const reprintPrice = deps.settings.site.reprintPrice;
  return { template: await readTemplate(deps, organisationId), people: cards.length, printed, reprintPrice };
}

/** Describes the effect of a template change on the company's cards. */
export function describeTemplateChange({ cards, printed }: ChangedCards): string {
  if (cards === 0) return "Le modèle est enregistré.";
  const changed = `Le modèle est enregistré\u00a0: ${formatCount(cards, "carte a changé", "cartes ont changé")}.`;
  if (printed === 0) return changed;
  return `${changed} ${formatCount(printed, "carte imprimée dit", "cartes imprimées disent")} encore ce qu'il y avait avant.`;
}

/**
 * Changes a company's template and with it, at once, the cards; the audit log records what staff did.
 * @throws {AppError} `organisation.not_found`, `request.invalid`, `upload.invalid`, `edit.conflict`
 */
export async function changeTemplate(
  deps: Deps,
  actor: AuditActor | "company",
  organisationId: string,
  {
    version,
    ...change
  }: { [Name in keyof TemplateFields]?: TemplateFields[Name] | undefined } & { version?: string | undefined },
): Promise<ChangedCards> {
  const changed = await inTransaction(deps, async (deps) => {
    const { name } = await lockCompanyOrThrow(deps, organisationId);
    const before = await getTemplateOrThrow(deps, organisationId);
    const now = toTemplateFields(before);
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const wanted = withParsedPhones({ ...now, ...sent }, listCardTexts({ kind: "phone", ofCompany: true }));
    const replaced = (Object.keys(now) as (keyof TemplateFields)[]).filter(
      (field) => JSON.stringify(wanted[field]) !== JSON.stringify(now[field]),
    );
    if (replaced.length === 0) return [];
    if (replaced.some((field) => field === "offer" || field === "socialMedias")) assertLinksFit(wanted);
    const conflict = findEditConflict(now, { version, replaced, sent }, new Map());
    if (conflict) throw conflict;
    const columns = {
      ...toTemplateColumns(wanted),
      // An agreed price holds for one offer only.
      ...(wanted.offer !== now.offer && { agreedPrice: null }),
    };
    const after = { ...before, ...columns };
    await claimTemplateImages(deps, before, after);
    await store.updateTemplateRow(deps.db.query, organisationId, columns, deps.clock.now());
    const applied = await applyTemplate(deps, before, after);
    await releaseCompanyUploads(deps, organisationId, [
      ...applied.replacedUploads,
      ...listReplacedImages(before, after),
    ]);
    if (actor !== "company")
      await recordAuditEntry(deps, { actor, action: "organisation.template_changed", target: name, organisationId });
    return applied.changed;
  });
  let printed = 0;
  for (const orderRef of new Set(changed.map((card) => card.orderRef)))
    printed += (await listPrintedPieces(deps, orderRef)).filter(({ differs }) => differs.length > 0).length;
  return { cards: changed.length, printed };
}

/** Changes a company's agreed price; existing orders keep theirs. @throws {AppError} `organisation.not_found` */
export async function agreeCompanyPrice(
  deps: Deps,
  actor: AuditActor,
  organisationId: string,
  price: number | null,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const organisation = await lockCompanyOrThrow(deps, organisationId);
    const template = await getTemplateOrThrow(deps, organisationId);
    await rememberAgreedPrice(deps, actor, { organisation, template }, price);
  });
}

/** Stores a locked company's price for its next cards, in whole FCFA a card; null: the list price. */
export async function rememberAgreedPrice(
  deps: InTransaction<ClockDeps>,
  actor: AuditActor,
  {
    organisation: { id, name },
    template,
  }: { organisation: Pick<CustomerCompanyRow, "id" | "name">; template: CompanyTemplateRow },
  price: number | null,
): Promise<void> {
  if (price === template.agreedPrice) return;
  await store.updateTemplateRow(deps.db.query, id, { agreedPrice: price }, deps.clock.now());
  await recordAuditEntry(deps, {
    actor,
    action: "organisation.price_agreed",
    organisationId: id,
    target: name,
    details: price === null ? "Le prix de la liste." : `${formatFcfa(price)} par carte.`,
  });
}

/** @throws {AppError} `upload.invalid` with the image that must be chosen again */
async function claimTemplateImages(
  deps: InTransaction<ClockDeps>,
  before: CompanyTemplateRow,
  after: CompanyTemplateRow,
): Promise<void> {
  const chosen = sharedImageKinds.flatMap((kind) => {
    const id = after[`${kind}UploadId`];
    return id !== null && id !== before[`${kind}UploadId`] ? [{ kind, id }] : [];
  });
  const refused = await claimUploads(deps, chosen);
  if (refused.size === 0) return;
  const message = "Cette image n'est plus disponible. Veuillez la choisir à nouveau.";
  const fields = chosen.filter(({ id }) => refused.has(id)).map(({ kind }) => [`${kind}Url`, message]);
  throw new AppError("upload.invalid", { fields: Object.fromEntries(fields) });
}

function listReplacedImages(before: CompanyTemplateRow, after: CompanyTemplateRow): string[] {
  return sharedImageKinds.flatMap((kind) => {
    const was = before[`${kind}UploadId`];
    return was !== null && was !== after[`${kind}UploadId`] ? [was] : [];
  });
}
