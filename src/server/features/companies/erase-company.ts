import { AppError } from "#server/app-error.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { type AuditActor, eraseCompanyAuditEntries, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { countCardsByCompany } from "#server/features/cards/company-card-service.ts";
import { releaseClaimedUploads } from "#server/features/cards/uploads/upload-service.ts";
import { deleteRecipientMails } from "#server/features/mails/mail-withdrawal-service.ts";
import { listMemberRows, updateMemberRow } from "./members/member-store.ts";
import { lockCompanyOrThrow } from "./company-lock.ts";
import { updateCompanyRow } from "./company-store.ts";
import type { MemberPersonalData, CompanyPersonalData, TemplatePersonalData } from "./company-tables.ts";
import { noSharedTexts } from "./template-rules.ts";
import { getTemplateOrThrow } from "./template-service.ts";
import { updateTemplateRow } from "./template-store.ts";

const erasedCompany: CompanyPersonalData = {
  name: "",
  legalName: "",
  ninea: "",
  rccm: "",
  address: "",
  contactName: "",
  billingEmail: "",
  billingPhone: "",
  searchText: "",
};

const erasedTemplate: TemplatePersonalData = {
  ...noSharedTexts,
  socialMedias: "[]",
  leftSentence: "",
};

const erasedMember: MemberPersonalData = { email: "" };

/** Erases a company's leads and programs; passed in by `app.ts`, because those features stand above this one. */
export type EraseOfCompany = (deps: InTransaction<DbDeps>, organisationId: string) => Promise<void>;

/**
 * Erases a company without cards: its leads, programs, template images and members. Its row and its orders' rows stay,
 * emptied of personal data.
 * @throws {AppError} `organisation.not_found`, `organisation.has_cards`
 */
export async function eraseCompany(
  deps: ClockDeps,
  actor: AuditActor,
  id: string,
  eraseOfCompany: EraseOfCompany,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { query } = deps.db;
    const { name, archivedAt } = await lockCompanyOrThrow(deps, id);
    if (((await countCardsByCompany(deps, [id])).get(id) ?? 0) > 0) throw new AppError("organisation.has_cards");
    const { logoUploadId, coverUploadId } = await getTemplateOrThrow(deps, id);
    const now = deps.clock.now();
    await updateTemplateRow(query, id, { ...erasedTemplate, logoUploadId: null, coverUploadId: null }, now);
    await releaseClaimedUploads(
      deps,
      [logoUploadId, coverUploadId].filter((uploadId) => uploadId !== null),
    );
    const members = await listMemberRows(query, id);
    for (const { id: memberId, email } of members) {
      await updateMemberRow(query, memberId, { ...erasedMember, leftAt: now });
      await deleteRecipientMails(deps, email, ["company-invitation"]);
    }
    const change = { ...erasedCompany, vatRegime: "", listColumns: "{}", archivedAt: archivedAt ?? now };
    await updateCompanyRow(query, id, change, now);
    await eraseOfCompany(deps, id);
    const emails = members.map(({ email }) => email).filter((email) => email !== "");
    await eraseCompanyAuditEntries(deps, { id, name, emails });
    await recordAuditEntry(deps, { actor, action: "organisation.erased", target: "", organisationId: id });
  });
  await deps.db.purgeErasedData();
}
