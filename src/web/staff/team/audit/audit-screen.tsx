import type { listAudit } from "#shared/contract/audit.ts";
import { listStaff } from "../../session/staff-api-client.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { useServerPagedList } from "../../parts/list/use-list.ts";
import { AuditCard, auditColumns } from "./audit-columns.tsx";
import { screens } from "../../session/screens.ts";
import { type AuditGroup, auditGroupLabels, auditGroups } from "#shared/staff/audit-actions.ts";

/** The options of the journal's filter; by default, logins are left out. */
const auditGroupOptions: readonly { value: AuditGroup | "all" | ""; label: string }[] = [
  { value: "", label: "Tout sauf les connexions" },
  ...auditGroups.map((value) => ({ value, label: auditGroupLabels[value] })),
  { value: "all", label: "Tout" },
];

/** Shows who did what, newest first. */
export function AuditScreen() {
  const address = useListUrlState();
  const group = address.choice("groupe", auditGroupOptions);
  const search = address.read("recherche").slice(0, 100);
  const list = useServerPagedList(address, {
    key: ["audit", group, search],
    read: (page, signal) => listStaff<typeof listAudit>("/api/audit", { query: { group, search, ...page }, signal }),
    columns: auditColumns,
    pageSize: 50,
  });

  return (
    <ListScreen
      list={list}
      title={screens.audit.title}
      intro="Qui a fait quoi dans ce portail. Rien ne s'y efface à la main."
      search="Personne, commande, adresse"
      filters={[{ name: "groupe", label: "Ce qui est montré", options: auditGroupOptions }]}
      failed="Le journal n'a pas pu être chargé."
      empty={group || search ? "Rien de tel dans le journal." : "Le journal est vide."}
      caption="Journal"
      noun="entrée"
      rowId={({ id }) => id}
      renderCard={(entry) => <AuditCard entry={entry} />}
    />
  );
}
