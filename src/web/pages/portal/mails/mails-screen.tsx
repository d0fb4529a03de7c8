import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { listMails, ListedMail, retryMail } from "#shared/contract/mails.ts";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff, listStaff } from "../api.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { defaultPageSize, useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { FilterSelect } from "../parts/form/select-field.tsx";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { useServerTable } from "../parts/list/table.ts";
import { FailedMails } from "./failed-mails.tsx";
import { MailCard, mailColumns } from "./mail-columns.tsx";
import { MailDialog } from "./mail-dialog.tsx";

const none: ListedMail[] = [];
const stateOptions = [
  { value: "", label: "Tous les courriels" },
  { value: "sent", label: "Envoyés" },
  { value: "waiting", label: "En attente" },
  { value: "failed", label: "En échec" },
] as const;
const unsorted = () => undefined;

/** The outbox: sent, waiting, failed; each can be read here, and a failed one set going again. */
export function MailsScreen() {
  const list = useListAddress();
  const client = useQueryClient();
  const toast = useToast();
  const state = stateOptions.find(({ value }) => value && value === list.read("etat"))?.value;
  const mails = useQuery({
    queryKey: ["mails", state, list.page],
    queryFn: ({ signal }) => listStaff<typeof listMails>("/api/mails", { query: { state, page: list.page, pageSize: defaultPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const { mutate: retry } = useMutation({
    mutationFn: (id: string) => callStaff<typeof retryMail>("POST", "/api/mails/:id/retry", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mails"] }),
  });
  const columns = useMemo(() => mailColumns(retry), [retry]);
  const { data } = mails;
  const table = useServerTable({ columns, rows: data?.rows ?? none, total: data?.total ?? 0, page: list.page, sort: "", onSort: unsorted });
  const pageCount = data && Math.ceil(data.total / defaultPageSize);
  useValidPage(list, mails.isPlaceholderData ? undefined : pageCount);

  return (
    <Screen title="Courrier" intro="Les courriels que le service envoie.">
      <div className="flex flex-col gap-4">
        <FailedMails />
        <div className="flex items-center gap-2">
          <FilterSelect label="État" options={stateOptions} value={state ?? ""} onPick={(etat) => list.change({ etat })} />
          <RefreshButton busy={mails.isFetching} onPress={() => void mails.refetch()} />
        </div>
        {mails.isPending ? <Loading /> : null}
        {mails.isError ? <Failed what="Le courrier n'a pas pu être chargé." error={mails.error} onRetry={() => void mails.refetch()} busy={mails.isFetching} /> : null}
        {data && data.total === 0 ? <Empty title={state ? "Aucun courriel dans cet état." : "Aucun courriel pour l'instant."} /> : null}
        {data && data.total > 0 ? (
          <>
            <DataTable table={table} caption="Courriels" rowId={({ id }) => id} stale={mails.isPlaceholderData} renderCard={(mail) => <MailCard mail={mail} onRetry={retry} />} />
            <Pager page={list.page} pageCount={pageCount ?? 1} summary={`${data.total.toLocaleString("fr-FR")} courriel${data.total > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
      <MailDialog id={list.read("lire")} onClose={() => list.change({ lire: undefined, page: String(list.page) })} />
    </Screen>
  );
}
