import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { exportSubscribers, listSubscribers, Subscriber } from "#shared/contract/newsletter.ts";
import { listStaff } from "../api.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { ExportButton } from "../parts/list/export-button.tsx";
import { defaultPageSize, useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { FilterSelect } from "../parts/form/select-field.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { useServerTable } from "../parts/list/table.ts";
import { SubscriberCard, subscriberColumns } from "./subscriber-columns.tsx";

const none: Subscriber[] = [];
const stateOptions = [
  { value: "", label: "Tous les états" },
  { value: "confirmed", label: "Confirmés" },
  { value: "pending", label: "À confirmer" },
  { value: "unsubscribed", label: "Désinscrits" },
] as const;
const unsorted = () => undefined;

/** Who asked for the newsletter, and who confirmed it. */
export function NewsletterScreen() {
  const list = useListAddress();
  const state = stateOptions.find(({ value }) => value && value === list.read("etat"))?.value;
  const subscribers = useQuery({
    queryKey: ["subscribers", state, list.page],
    queryFn: ({ signal }) => listStaff<typeof listSubscribers>("/api/newsletter/subscribers", { query: { state, page: list.page, pageSize: defaultPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = subscribers;
  const table = useServerTable({ columns: subscriberColumns, rows: data?.rows ?? none, total: data?.total ?? 0, page: list.page, sort: "", onSort: unsorted });
  const pageCount = data && Math.ceil(data.total / defaultPageSize);
  useValidPage(list, subscribers.isPlaceholderData ? undefined : pageCount);

  return (
    <Screen
      title="Newsletter"
      intro="N'écrivez qu'aux adresses confirmées ; le fichier CSV porte le lien de désinscription de chacune."
      actions={<ExportButton<typeof exportSubscribers> path="/api/newsletter/subscribers.csv" where={{ query: { state } }} name="newsletter" />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <FilterSelect label="État" options={stateOptions} value={state ?? ""} onPick={(etat) => list.change({ etat })} />
          <RefreshButton busy={subscribers.isFetching} onPress={() => void subscribers.refetch()} />
        </div>
        {subscribers.isPending ? <Loading /> : null}
        {subscribers.isError ? <Failed what="Les inscrits n'ont pas pu être chargés." error={subscribers.error} onRetry={() => void subscribers.refetch()} busy={subscribers.isFetching} /> : null}
        {data && data.total === 0 ? <Empty title={state ? "Aucun inscrit dans cet état." : "Aucun inscrit pour l'instant."} /> : null}
        {data && data.total > 0 ? (
          <>
            <DataTable table={table} caption="Inscrits à la newsletter" rowId={({ email }) => email} stale={subscribers.isPlaceholderData} renderCard={(subscriber) => <SubscriberCard subscriber={subscriber} />} />
            <Pager page={list.page} pageCount={pageCount ?? 1} summary={`${data.total.toLocaleString("fr-FR")} inscrit${data.total > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
    </Screen>
  );
}
