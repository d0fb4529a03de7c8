import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { listAudit } from "#shared/contract/audit.ts";
import { listStaff } from "../api.ts";
import { useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { SearchField } from "../parts/list/search-field.tsx";
import { FilterSelect } from "../parts/form/select-field.tsx";
import { groupOptions } from "./action-words.ts";
import { AuditTable } from "./audit-table.tsx";

const pageSize = 50;

/** Who did what, newest first. */
export function AuditScreen() {
  const list = useListAddress();
  const group = groupOptions.find(({ value }) => value === list.read("groupe"))?.value;
  const search = list.read("recherche").slice(0, 100);
  const audit = useQuery({
    queryKey: ["audit", group, search, list.page],
    queryFn: ({ signal }) => listStaff<typeof listAudit>("/api/audit", { query: { group, search, page: list.page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = audit;
  const pageCount = data && Math.ceil(data.total / pageSize);
  useValidPage(list, audit.isPlaceholderData ? undefined : pageCount);
  return (
    <Screen title="Journal" intro="Qui a fait quoi dans ce portail. Rien ne s'y efface." actions={<RefreshButton busy={audit.isFetching} onPress={() => void audit.refetch()} />}>
      <div className="flex flex-col gap-4">
        <div className="grid items-center gap-2 sm:flex">
          <SearchField value={search} onSearch={(recherche) => list.change({ recherche })} placeholder="Personne, commande, adresse" />
          <FilterSelect label="Ce qui est montré" options={groupOptions} value={group ?? ""} onPick={(groupe) => list.change({ groupe })} />
        </div>
        {audit.isPending ? <Loading /> : null}
        {audit.isError ? <Failed what="Le journal n'a pas pu être chargé." error={audit.error} onRetry={() => void audit.refetch()} busy={audit.isFetching} /> : null}
        {data && data.total === 0 ? <Empty title={group || search ? "Rien de tel dans le journal." : "Le journal est vide."} /> : null}
        {data && data.total > 0 ? (
          <>
            <AuditTable entries={data.rows} stale={audit.isPlaceholderData} />
            <Pager page={list.page} pageCount={pageCount ?? 1} summary={`${data.total.toLocaleString("fr-FR")} entrée${data.total > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
    </Screen>
  );
}
