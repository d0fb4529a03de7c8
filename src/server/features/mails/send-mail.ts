import { getErrorMessage } from "#server/error-message.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { JobAttemptContext } from "#server/jobs/worker.ts";
import { MailPermanentlyRejectedError } from "#server/adapters/mail/mail-port.ts";
import { findMailDefinition, type MailPropsByTemplate } from "./mail-list.ts";
import { type DrawMailCardImages, drawMailPicture, type MailPicture } from "./mail-pictures.ts";
import { maskMailSecrets } from "./templates/mail-rules.ts";
import * as store from "./mail-store.ts";
import { deleteMailsById } from "./withdraw-mails.ts";
import type { MailRow } from "./mail-tables.ts";
import { renderMailTemplate, toMailSiteSettings } from "./render-mail.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings" | "mail" | "log" | "patience" | "paintChart">;

/**
 * Sends a mail of the outbox; one that was sent already is left alone. Between sending and recording it a crash
 * can send it twice, with the same Message-ID, by which readers merge the two.
 * @throws what went wrong, after recording it for staff; on the last try the mail counts as failed. One that is
 * permanently rejected counts as failed at once, and nothing is thrown.
 */
export async function sendOutboxMail(
  deps: Needs,
  mailId: string,
  attempt: JobAttemptContext,
  drawCard: DrawMailCardImages,
): Promise<void> {
  const mail = await store.findMailRow(deps.db.query, mailId);
  if (!mail || mail.sentAt !== null) return;
  // Taken back meanwhile, it stays here; from here on nobody takes it back.
  if (
    findMailDefinition(mail.template)?.recallable &&
    !(await store.markMailSendingStarted(deps.db.query, mailId, deps.clock.now()))
  )
    return;
  try {
    await handOver(deps, mail, await drawMailPicture(deps, mail, drawCard));
  } catch (error) {
    const reason = getErrorMessage(error).slice(0, 500);
    const forGood = error instanceof MailPermanentlyRejectedError;
    await store.recordMailFailure(deps.db.query, mail.id, reason, attempt.last || forGood ? deps.clock.now() : null);
    if (forGood) return;
    throw error;
  }
  const data = JSON.parse(mail.data) as { isErasedOnceSent?: boolean };
  if (data.isErasedOnceSent) return inTransaction(deps, async (deps) => deleteMailsById(deps, [mail]));
  // Sent, its links are its reader's alone; who asks for it again gets a new mail.
  await store.markMailSent(deps.db.query, mail.id, deps.clock.now(), JSON.stringify(maskMailSecrets(data)));
}

/** Renders a mail as sending does, and sends it to nobody. */
export async function renderMailWithoutSending<Name extends MailTemplate>(
  { settings }: Pick<Deps, "settings">,
  template: Name,
  data: MailPropsByTemplate[Name],
): Promise<void> {
  await renderMailTemplate(template, data, toMailSiteSettings(settings));
}

async function handOver(
  { settings, mail: transport }: Needs,
  mail: MailRow,
  picture: MailPicture | undefined,
): Promise<void> {
  const { attachments = [], ...content } = await renderMailTemplate(
    mail.template,
    JSON.parse(mail.data),
    toMailSiteSettings(settings),
    picture?.element,
  );
  const shown = (picture?.attachments ?? []).filter(({ id }) => content.html.includes(`cid:${id}`));
  const messageId = `${mail.id}@${new URL(settings.publicUrl).hostname}`;
  await transport.send({
    messageId,
    from: settings.mailFrom,
    to: mail.recipient,
    replyTo: settings.site.supportEmail,
    ...content,
    attachments: [...attachments, ...shown],
  });
}
