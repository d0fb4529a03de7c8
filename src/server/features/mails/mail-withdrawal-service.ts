import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import * as store from "./mail-store.ts";
import { buildSendJobKey } from "./templates/mail-rules.ts";
import type { MailRow } from "./mail-tables.ts";

/** Longest time (ms) that sending a mail may take: a job's lease. */
const longestSendMs = 60_000;

/** Deletes an erased order's mails and the transport's copies: each contains a name and an address. */
export async function eraseOrderMails(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByOrder(deps.db.query, orderRef));
}

/**
 * Deletes an order's mails that name cards' separate addresses, since one of these cards is erased, and the transport's
 * copies.
 */
export async function eraseMailsOfCardDeliveries(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  const mails = await store.listOrderMails(deps.db.query, orderRef);
  await deleteMailsById(
    deps,
    mails.filter(({ data }) => (JSON.parse(data) as { elsewhere?: unknown[] }).elsewhere?.length),
  );
}

/** Deletes one template's mails made before `before` (ms), and the transport's copies. */
export async function deleteMailsBefore(
  deps: InTransaction<ClockDeps>,
  template: MailTemplate,
  before: number,
): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByTemplate(deps.db.query, template, before));
}

/**
 * Deletes one mailbox's mails of these templates, and the transport's copies. `recipient` must be spelled as it was
 * typed. `but`: the ids of mails that stay.
 */
export async function deleteRecipientMails(
  deps: InTransaction<ClockDeps>,
  recipient: string,
  templates: readonly MailTemplate[],
  { but = [] }: { but?: readonly string[] } = {},
): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByRecipient(deps.db.query, recipient, { templates, but }));
}

/** Has these unsent mails erased once they are sent: the data of the people they are about is already erased. */
export async function eraseMailsOnceSent(
  deps: InTransaction<DbDeps>,
  mails: readonly Pick<MailRow, "id" | "data">[],
): Promise<void> {
  for (const { id, data } of mails)
    await store.updateMailData(
      deps.db.query,
      id,
      JSON.stringify({ ...(JSON.parse(data) as object), isErasedOnceSent: true }),
    );
}

/** Deletes these mails, some hundreds at most, and the transport's copies. */
export async function deleteMailsById(
  deps: InTransaction<ClockDeps>,
  mails: readonly Pick<MailRow, "id">[],
): Promise<void> {
  if (mails.length > 0)
    await deleteMailCopies(
      deps,
      await store.deleteMailRows(
        deps.db.query,
        mails.map(({ id }) => id),
      ),
    );
}

/** Withdraws those of these mails (some hundreds at most) that have not left yet, and the transport's copies. */
export async function withdrawUnsentMails(deps: InTransaction<ClockDeps>, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await deleteMailCopies(deps, await store.deleteUnsentMailRows(deps.db.query, mailIds));
}

/**
 * Withdraws those of these mails that nothing has tried to send yet; they must be recallable. Resolves to whether all
 * of them were withdrawn.
 */
export async function recallWaitingMails(deps: InTransaction<ClockDeps>, mailIds: readonly string[]): Promise<boolean> {
  if (mailIds.length === 0) return true;
  const recalled = await store.deleteWaitingMailRows(deps.db.query, mailIds);
  await deleteMailCopies(deps, recalled);
  return recalled.length === mailIds.length;
}

/**
 * Deletes a mail's other data: its job, whose error can name the mailbox, and its file if mails are stored as files.
 */
async function deleteMailCopies(deps: InTransaction<ClockDeps>, mailIds: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  for (let at = 0; at < mailIds.length; at += 100) {
    const some = mailIds.slice(at, at + 100);
    await deps.db.jobs.forget(deps.db.query, some.map(buildSendJobKey));
    await enqueueJob(deps, { kind: "mail.forget", payload: { mailIds: some }, runAt: now + longestSendMs });
  }
}

/** Deletes the transport's copies of deleted mails. @throws when it cannot be done now */
export async function deleteSentMailCopies({ mail }: Pick<Deps, "mail">, mailIds: readonly string[]): Promise<void> {
  await mail.forget(mailIds);
}
