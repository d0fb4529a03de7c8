import { MainCell } from "../../parts/list/cells.tsx";
import { Link } from "react-router";
import { auditActions } from "#shared/staff/audit-actions.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listAudit } from "#shared/contract/audit.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import type { ListColumn } from "../../parts/list/list-column.ts";
import { staffPaths } from "../../session/staff-paths.ts";

type Entry = EndpointAnswer<typeof listAudit>[number];

export const auditColumns: readonly ListColumn<Entry>[] = [
  {
    id: "at",
    header: "Date",
    cell: (row) => (
      <time dateTime={row.at} className="whitespace-nowrap">
        {formatInstantInDakar(row.at)}
      </time>
    ),
  },
  { id: "actor", header: "Qui", cell: (row) => <MainCell>{row.actor}</MainCell> },
  { id: "action", header: "Quoi", cell: (row) => auditActions[row.action].label },
  { id: "target", header: "Sur quoi", cell: (row) => <Target entry={row} /> },
  { id: "details", header: "Détails", cell: (row) => <span className="text-silver-300">{row.details}</span> },
];

function Target({ entry: { target, orderRef } }: { entry: Entry }) {
  return orderRef ? (
    <Link to={staffPaths.order(orderRef)} className="text-link md:whitespace-nowrap">
      {target}
    </Link>
  ) : (
    target
  );
}

export function AuditCard({ entry }: { entry: Entry }) {
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <p>
        <MainCell>{entry.actor}</MainCell> · {auditActions[entry.action].label}
      </p>
      <p className="wrap-anywhere">
        <Target entry={entry} />
      </p>
      {entry.details ? <p className="text-silver-300 wrap-anywhere">{entry.details}</p> : null}
      <time dateTime={entry.at} className="text-xs text-silver-300">
        {formatInstantInDakar(entry.at)}
      </time>
    </div>
  );
}
