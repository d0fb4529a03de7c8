import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { changePromoCode, listPromoCodes, PromoCode } from "#shared/contract/promo-codes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { defaultPageSize, useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { SearchField } from "../parts/list/search-field.tsx";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { useClientTable } from "../parts/list/table.ts";
import { CreatePromoForm } from "./create-promo-form.tsx";
import { PromoCard, promoColumns } from "./promo-columns.tsx";

const none: PromoCode[] = [];

/** Promo codes: made, followed, stopped. */
export function PromoCodesScreen() {
  const list = useListAddress();
  const client = useQueryClient();
  const toast = useToast();
  const codes = useQuery({ queryKey: ["promo-codes"], queryFn: ({ signal }) => callStaff<typeof listPromoCodes>("GET", "/api/promo-codes", { signal }) });
  const { mutate: change } = useMutation({
    mutationFn: ({ code, disabledAt }: PromoCode) => callStaff<typeof changePromoCode>("PATCH", "/api/promo-codes/:code", { params: { code }, body: { disabled: disabledAt === null } }),
    onSuccess: ({ code, disabledAt }) => toast.show({ kind: "success", text: disabledAt ? `Le code ${code} est arrêté.` : `Le code ${code} est remis en service.` }),
    onError: (error) => toast.show({ kind: "error", text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["promo-codes"] }),
  });
  const columns = useMemo(() => promoColumns(change), [change]);
  const search = list.read("recherche");
  const { data } = codes;
  const table = useClientTable({
    columns,
    rows: data ?? none,
    search,
    matches: ({ code }, text) => code.toLowerCase().includes(text.toLowerCase()),
    page: list.page,
    sort: list.read("tri") || "-createdAt",
    onSort: (tri) => list.change({ tri }),
  });
  const found = table.getFilteredRowModel().rows.length;
  const pageCount = Math.ceil(found / defaultPageSize);
  useValidPage(list, data && pageCount);

  return (
    <Screen
      title="Codes promo"
      actions={<Button size="small" icon={<Icon name="plus" />} onClick={() => list.change({ nouveau: "1", page: String(list.page) })}>Créer un code promo</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <SearchField value={search} onSearch={(recherche) => list.change({ recherche }, { replace: true })} />
          <RefreshButton busy={codes.isFetching} onPress={() => void codes.refetch()} />
        </div>
        {codes.isPending ? <Loading /> : null}
        {codes.isError ? <Failed what="Les codes promo n'ont pas pu être chargés." error={codes.error} onRetry={() => void codes.refetch()} busy={codes.isFetching} /> : null}
        {data && found === 0 ? <Empty title={search ? `Aucun code ne correspond à « ${search} ».` : "Aucun code promo pour l'instant."} /> : null}
        {data && found > 0 ? (
          <>
            <DataTable table={table} caption="Codes promo" rowId={({ code }) => code} stale={false} renderCard={(promo) => <PromoCard promo={promo} onChange={change} />} />
            <Pager page={list.page} pageCount={pageCount} summary={`${found} code${found > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
      {list.read("nouveau") ? <CreatePromoForm onClose={() => list.change({ nouveau: undefined, page: String(list.page) })} /> : null}
    </Screen>
  );
}
