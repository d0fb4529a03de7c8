import { formatCount } from "#shared/format/counts.ts";
import { Badge } from "../parts/badge.tsx";

export function MailStateBadge({ mail }: { mail: { sentAt: string | null; failedAt: string | null } }) {
  if (mail.sentAt) return <Badge kind="good">Envoyé</Badge>;
  return mail.failedAt ? <Badge kind="bad">Échec</Badge> : <Badge kind="waiting">En attente</Badge>;
}

/** Formats a count as « 1 e-mail n'est pas parti », « 1 200 e-mails ne sont pas partis ». */
export function describeFailedMails(count: number): string {
  return formatCount(count, "e-mail n'est pas parti", "e-mails ne sont pas partis");
}
