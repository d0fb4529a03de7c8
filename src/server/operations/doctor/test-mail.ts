import type { ServerSettings } from "#server/config/environment-settings.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { OutgoingMail } from "#server/adapters/mail/mail-port.ts";

export function buildTestMail({ mailFrom, publicUrl, site }: ServerSettings, to: string): OutgoingMail {
  const text = `Cet e-mail est un essai, envoyé par ${publicUrl}.\nS'il vous arrive, les acheteurs reçoivent aussi les leurs.\n`;
  return {
    messageId: `${generateSortableId(Date.now())}@${new URL(publicUrl).hostname}`,
    from: mailFrom,
    to,
    replyTo: site.supportEmail,
    subject: "Essai d'envoi\u00a0: Sen Digital Vcard",
    text,
    html: `<p>${text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replace("\n", "<br>")}</p>`,
  };
}
