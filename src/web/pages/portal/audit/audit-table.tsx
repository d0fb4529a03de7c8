import type { Answer } from "#shared/contract/endpoint.ts";
import type { listAudit } from "#shared/contract/users.ts";
import { formatInstant } from "../parts/dates.ts";
import { DataTable } from "../parts/data-table.tsx";
import { columnsOf, useServerTable } from "../parts/table.ts";
import { actionName } from "./action-name.ts";

type Entry = Answer<typeof listAudit>[number];

const column = columnsOf<Entry>();
const columns = column.columns([
  column.display({ id: "at", header: "Date", cell: ({ row }) => <time dateTime={row.original.at} className="whitespace-nowrap">{formatInstant(row.original.at)}</time> }),
  column.display({ id: "actor", header: "Qui", cell: ({ row }) => <span className="font-semibold text-silver-50">{row.original.actor}</span> }),
  column.display({ id: "action", header: "Quoi", cell: ({ row }) => actionName(row.original.action) }),
  column.display({ id: "target", header: "Sur quoi", cell: ({ row }) => row.original.target }),
  column.display({ id: "details", header: "Détails", cell: ({ row }) => <span className="text-silver-300">{row.original.details}</span> }),
]);
const unsorted = () => undefined;

export function AuditTable({ entries, stale }: { entries: Entry[]; stale: boolean }) {
  const table = useServerTable({ columns, rows: entries, total: entries.length, page: 1, sort: "", onSort: unsorted });
  return <DataTable table={table} caption="Journal" rowId={({ id }) => id} stale={stale} renderCard={(entry) => <AuditCard entry={entry} />} />;
}

function AuditCard({ entry }: { entry: Entry }) {
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <p><span className="font-semibold text-silver-50">{entry.actor}</span> · {actionName(entry.action)}</p>
      <p className="wrap-anywhere">{entry.target}</p>
      {entry.details ? <p className="text-silver-300 wrap-anywhere">{entry.details}</p> : null}
      <time dateTime={entry.at} className="text-xs text-silver-300">{formatInstant(entry.at)}</time>
    </div>
  );
}
