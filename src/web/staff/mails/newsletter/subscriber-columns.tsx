import type { Subscriber, SubscriberState } from "#shared/contract/newsletter.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge, type BadgeKind } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { createPortalColumnHelper } from "../../parts/list/table.ts";

const column = createPortalColumnHelper<Subscriber>();

const states: Record<SubscriberState, { label: string; kind: BadgeKind }> = {
  confirmed: { label: "Confirmé", kind: "good" },
  pending: { label: "À confirmer", kind: "waiting" },
  unsubscribed: { label: "Désinscrit", kind: "plain" },
};

type OnRemove = (subscriber: Subscriber) => void;

export const buildSubscriberColumns = (onRemove: OnRemove) =>
  column.columns([
    column.display({
      id: "actions",
      header: "Action",
      cell: ({ row }) => <RemoveButton subscriber={row.original} onRemove={onRemove} />,
    }),
    column.display({
      id: "email",
      header: "E-mail",
      cell: ({ row }) => <span className="font-semibold text-silver-50">{row.original.email}</span>,
    }),
    column.display({ id: "state", header: "État", cell: ({ row }) => <State subscriber={row.original} /> }),
    column.display({
      id: "requestedAt",
      header: "Demandé le",
      cell: ({ row }) => formatInstantInDakar(row.original.requestedAt),
    }),
    column.display({
      id: "confirmedAt",
      header: "Confirmé le",
      cell: ({ row }) => row.original.confirmedAt && formatInstantInDakar(row.original.confirmedAt),
    }),
    column.display({
      id: "unsubscribedAt",
      header: "Désinscrit le",
      cell: ({ row }) => row.original.unsubscribedAt && formatInstantInDakar(row.original.unsubscribedAt),
    }),
  ]);

export function SubscriberCard({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: OnRemove }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold text-silver-50 wrap-anywhere">{subscriber.email}</p>
        <RemoveButton subscriber={subscriber} onRemove={onRemove} />
      </div>
      <p>
        <State subscriber={subscriber} />
      </p>
      <p className="text-xs text-silver-300">Demandé le {formatInstantInDakar(subscriber.requestedAt)}</p>
      {subscriber.confirmedAt ? (
        <p className="text-xs text-silver-300">Confirmé le {formatInstantInDakar(subscriber.confirmedAt)}</p>
      ) : null}
      {subscriber.unsubscribedAt ? (
        <p className="text-xs text-silver-300">Désinscrit le {formatInstantInDakar(subscriber.unsubscribedAt)}</p>
      ) : null}
    </div>
  );
}

function RemoveButton({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: OnRemove }) {
  return (
    <IconButton
      danger
      label={`Effacer ${subscriber.email}`}
      icon={<Icon name="trash" />}
      onPress={() => onRemove(subscriber)}
    />
  );
}

function State({ subscriber }: { subscriber: Subscriber }) {
  const { label, kind } = states[subscriber.state];
  return <Badge kind={kind}>{label}</Badge>;
}
