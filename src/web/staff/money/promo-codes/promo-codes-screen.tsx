import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { changePromoCode, listPromoCodes, PromoCode } from "#shared/contract/promo-codes.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { ListSearch, ListToolbar } from "../../parts/list/list-tools.tsx";
import { useClientPagedList } from "../../parts/list/use-list.ts";
import { PortalEmptyState } from "../../parts/states.tsx";
import { CreatePromoForm } from "./create-promo-form.tsx";
import { PromoCard, buildPromoCodeColumns } from "./promo-columns.tsx";
import { screens } from "../../session/screens.ts";

/** Lists promo codes: made, followed, stopped. */
export function PromoCodesScreen() {
  const address = useListUrlState();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate: change } = useMutation({
    mutationFn: ({ code, disabledAt }: PromoCode) =>
      callStaff<typeof changePromoCode>("PATCH", "/api/promo-codes/:code", {
        params: { code },
        body: { disabled: disabledAt === null },
      }),
    onSuccess: ({ code, disabledAt }) =>
      toast.show({
        kind: "success",
        text: disabledAt ? `Le code ${code} est arrêté.` : `Le code ${code} est remis en service.`,
      }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["promo-codes"] }),
  });
  const columns = useMemo(() => buildPromoCodeColumns(change), [change]);
  const search = address.read("recherche");
  const list = useClientPagedList(address, {
    key: ["promo-codes"],
    read: (signal) => callStaff<typeof listPromoCodes>("GET", "/api/promo-codes", { signal }),
    columns,
    matches: ({ code }, text) => code.toLowerCase().includes(text.toLowerCase()),
    sort: "-createdAt",
  });

  return (
    <ListScreen
      list={list}
      title={screens.promoCodes.title}
      actions={
        <Button size="small" icon={<Icon name="plus" />} onClick={() => address.open("nouveau", "1")}>
          Créer un code promo
        </Button>
      }
      tools={
        <ListToolbar list={list}>
          <ListSearch address={address} />
        </ListToolbar>
      }
      failed="Les codes promo n'ont pas pu être chargés."
      empty={
        <PortalEmptyState
          title={search ? `Aucun code ne correspond à «\u00a0${search}\u00a0».` : "Aucun code promo pour l'instant."}
        />
      }
      caption="Codes promo"
      noun="code"
      rowId={({ code }) => code}
      renderCard={(promo) => <PromoCard promo={promo} onChange={change} />}
    >
      {address.read("nouveau") ? <CreatePromoForm onClose={() => address.open("nouveau", undefined)} /> : null}
    </ListScreen>
  );
}
