import { Link } from "react-router";
import type { ListedMail } from "#shared/contract/mails.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { formatInstantInDakar } from "../parts/dates.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { useListUrlState } from "../parts/list/list-address.ts";
import { createPortalColumnHelper } from "../parts/list/table.ts";
import { portalPaths } from "../session/portal-paths.ts";
import { MailStateBadge } from "./mail-state.tsx";

type OnRetry = (id: string) => void;
const column = createPortalColumnHelper<ListedMail>();

export function buildMailColumns(onRetry: OnRetry) {
  return column.columns([
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row }) => <MailActions mail={row.original} onRetry={onRetry} />,
    }),
    column.display({ id: "state", header: "État", cell: ({ row }) => <MailStateBadge mail={row.original} /> }),
    column.display({
      id: "template",
      header: "E-mail",
      cell: ({ row }) => (
        <span className="font-semibold text-silver-50">{mailTemplateLabels[row.original.template]}</span>
      ),
    }),
    column.display({ id: "order", header: "Commande", cell: ({ row }) => <OrderLink mail={row.original} /> }),
    column.display({ id: "recipient", header: "Destinataire", cell: ({ row }) => row.original.recipient }),
    column.display({
      id: "createdAt",
      header: "Créé le",
      cell: ({ row }) => <span className="whitespace-nowrap">{formatInstantInDakar(row.original.createdAt)}</span>,
    }),
    column.display({ id: "sentAt", header: "Envoyé le", cell: ({ row }) => <Sent mail={row.original} /> }),
  ]);
}

export function MailCard({ mail, onRetry }: { mail: ListedMail; onRetry: OnRetry }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-silver-50">{mailTemplateLabels[mail.template]}</p>
        <MailStateBadge mail={mail} />
      </div>
      <p className="wrap-anywhere">{mail.recipient}</p>
      <OrderLink mail={mail} />
      <p className="text-xs text-silver-300">Créé le {formatInstantInDakar(mail.createdAt)}</p>
      <Sent mail={mail} before="Envoyé le " />
      <MailActions mail={mail} onRetry={onRetry} />
    </div>
  );
}

function MailActions({ mail, onRetry }: { mail: ListedMail; onRetry: OnRetry }) {
  const { open } = useListUrlState();
  const what = `${mailTemplateLabels[mail.template]} à ${mail.recipient}`;
  return (
    <div className="-ml-2 flex items-center">
      <IconButton label={`Lire\u00a0: ${what}`} icon={<Icon name="eye" />} onPress={() => open("lire", mail.id)} />
      {mail.state === "failed" ? (
        <IconButton
          label={`Réessayer\u00a0: ${what}`}
          icon={<Icon name="refresh" />}
          onPress={() => onRetry(mail.id)}
        />
      ) : null}
    </div>
  );
}

/** `before`: text before the day, if no heading gives it. */
function Sent({ mail, before = "" }: { mail: ListedMail; before?: string }) {
  if (mail.sentAt)
    return (
      <span className={`whitespace-nowrap ${before ? "text-xs text-silver-300" : ""}`}>
        {before}
        {formatInstantInDakar(mail.sentAt)}
      </span>
    );
  return mail.lastError ? <span className="text-xs text-danger">{mail.lastError}</span> : null;
}

function OrderLink({ mail: { orderRef, order } }: { mail: ListedMail }) {
  if (!orderRef || !order) return null;
  return (
    <span className="flex flex-col items-start">
      <Link
        to={portalPaths.order(orderRef)}
        className="text-link inline-flex min-h-9 items-center text-sm whitespace-nowrap"
      >
        {order.number}
      </Link>
      <span className="text-xs text-silver-300 wrap-anywhere">
        {order.firstName} {order.lastName}
      </span>
    </span>
  );
}
