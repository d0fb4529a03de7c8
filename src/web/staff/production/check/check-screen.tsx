import { withDe } from "#shared/format/elision.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { checkPiece } from "#shared/contract/encoding.ts";
import type { listLotPieces } from "#shared/contract/lots.ts";
import type { listPieces, Piece } from "#shared/contract/production.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff, listStaff } from "../../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { LotProgress } from "../lot/lot-progress.tsx";
import { useLot } from "../lot/use-lot.ts";
import { WorkshopNav } from "../workshop-nav.tsx";
import { CheckByAddressForm } from "./address-form.tsx";
import { CheckByHandDialog } from "./by-hand-dialog.tsx";
import { PieceCheckOutcome } from "./outcome.tsx";
import { QrCameraViewfinder } from "./viewfinder.tsx";
import { UncheckedPieceList } from "./waiting-list.tsx";
import { screens } from "../../session/screens.ts";

const toCheck = { state: "encoded", pageSize: 200 } as const;

/** Checks a card a last time before it leaves: its printed code must open it. */
export function PieceCheckScreen() {
  const client = useQueryClient();
  const toast = useToast();
  const [address, setAddress] = useSearchParams();
  const [byHand, setByHand] = useState<Piece>();
  const lot = address.get("lot") ?? "";
  const list = useQuery({
    queryKey: ["pieces", "to check", lot],
    queryFn: ({ signal }): Promise<{ rows: Piece[]; total: number }> =>
      lot
        ? listStaff<typeof listLotPieces>("/api/lots/:ref/pieces", { params: { ref: lot }, query: toCheck, signal })
        : listStaff<typeof listPieces>("/api/pieces", { query: toCheck, signal }),
  });
  const { data: lotDetail } = useLot(lot);
  const pieces = list.data?.rows ?? [];
  const chosen = pieces.find(({ id }) => id === address.get("piece"));
  const choose = (id: string | undefined) =>
    setAddress({ ...(lot ? { lot } : {}), ...(id ? { piece: id } : {}) }, { replace: true });

  const check = useMutation({
    mutationFn: (read: string) =>
      callStaff<typeof checkPiece>("POST", "/api/checks", {
        body: { address: read, ...(chosen ? { pieceId: chosen.id } : {}) },
      }),
    onSuccess: ({ outcome }) => {
      navigator.vibrate?.(outcome === "checked" || outcome === "already" ? 60 : [120, 80, 120]);
      if (outcome === "checked") choose(undefined);
    },
    onError: () => navigator.vibrate?.([120, 80, 120]),
    onSettled: () => client.invalidateQueries({ queryKey: ["pieces"] }),
  });

  return (
    <PortalScreen
      title={screens.check.title}
      actions={<RefreshButton busy={list.isFetching} onPress={() => void list.refetch()} />}
    >
      <div className="flex max-w-2xl flex-col gap-6">
        <WorkshopNav />
        {lot ? <LotProgress orderRef={lot} done="checked" /> : null}
        {chosen ? (
          <Callout title={`Seule la carte ${withDe(`${chosen.firstName} ${chosen.lastName}`)} est attendue.`}>
            <div>
              <button type="button" className="text-link min-h-11" onClick={() => choose(undefined)}>
                Contrôler n'importe quelle carte
              </button>
            </div>
          </Callout>
        ) : null}
        <div className="flex flex-col gap-3 empty:hidden" aria-busy={check.isPending}>
          {check.data && !check.isPending ? <PieceCheckOutcome checked={check.data} /> : null}
          {check.data?.orderNumber && lotDetail && check.data.orderNumber !== lotDetail.orderNumber ? (
            <Callout kind="warning" role="alert" title="Cette carte n'est pas de ce lot.">
              <p>Mettez-la à part&nbsp;: elle est de la commande {check.data.orderNumber}.</p>
            </Callout>
          ) : null}
          {check.isError ? (
            <Callout kind="danger" role="alert" title="Cette carte n'est pas contrôlée.">
              <p>{getCallErrorMessage(check.error)}</p>
              <div className="pt-2">
                <Button size="small" variant="secondary" onClick={() => check.mutate(check.variables)}>
                  Réessayer
                </Button>
              </div>
            </Callout>
          ) : null}
        </div>
        <QrCameraViewfinder onCode={(text) => check.mutate(text)} />
        <CheckByAddressForm busy={check.isPending} onAddress={(typed) => check.mutate(typed)} />
        {list.isPending ? <PortalLoadingState /> : null}
        {list.isError ? (
          <PortalFailedState
            what="Les cartes à contrôler n'ont pas pu être chargées."
            error={list.error}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : null}
        {list.data ? (
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">À contrôler ({list.data.total})</h2>
            {pieces.length > 0 ? (
              <>
                <p className="text-sm text-silver-300">
                  {
                    "«\u00a0Celle-ci\u00a0» n'accepte que cette carte\u00a0; «\u00a0À la main\u00a0» la dit bonne sans la lire, avec un motif."
                  }
                </p>
                <UncheckedPieceList pieces={pieces} chosen={chosen?.id} onChoose={choose} onByHand={setByHand} />
              </>
            ) : (
              <PortalEmptyState title="Aucune carte encodée n'attend son contrôle." />
            )}
          </section>
        ) : null}
      </div>
      <CheckByHandDialog
        piece={byHand}
        onClose={() => setByHand(undefined)}
        onDone={(piece) => {
          setByHand(undefined);
          toast.show({
            kind: "success",
            text: `La carte ${withDe(`${piece.firstName} ${piece.lastName}`)} est contrôlée.`,
          });
          void client.invalidateQueries({ queryKey: ["pieces"] });
        }}
      />
    </PortalScreen>
  );
}
