import { formatCount } from "#shared/format/counts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Callout } from "#web/kit/ui/callout.tsx";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { UnsentRecordsNotice } from "../unsent-notice.tsx";
import { WorkshopNav } from "../workshop-nav.tsx";
import { CurrentPieceEncoding } from "./encode-piece.tsx";
import { LotProgress } from "../lot/lot-progress.tsx";
import { findNextPieceToEncode } from "./next-of.ts";
import { EncodingQueueList } from "./queue-list.tsx";
import { UndoEncoding } from "./undo-encoding.tsx";
import { useLotPlace } from "./use-lot-place.ts";
import { usePiecesToEncode } from "./use-encoding.ts";
import { screens } from "../../session/screens.ts";

/**
 * Encodes the printed cards, one after the other: their tags are written, read back, and locked where that is
 * wished.
 */
export function EncodeScreen() {
  const [address, setAddress] = useSearchParams();
  const lot = address.get("lot") ?? "";
  const queue = usePiecesToEncode(lot);
  const pieces = queue.data?.pieces ?? [];
  const chosen = address.get("piece") ?? pieces[0]?.id;
  // Position in the list, so that skipped pieces stay behind once this one has left the list.
  const place = lot ? 0 : Number(address.get("rang") ?? pieces.findIndex(({ id }) => id === chosen));
  const choose = (id: string) =>
    setAddress(
      {
        ...(lot ? { lot } : {}),
        piece: id,
        rang: String(
          Math.max(
            0,
            pieces.findIndex((piece) => piece.id === id),
          ),
        ),
      },
      { replace: true },
    );
  const [passed, setPassed] = useState<{ id: string; name: string }>();
  const next = findNextPieceToEncode(pieces, chosen, place);
  useLotPlace(
    lot,
    chosen,
    pieces.some(({ id }) => id === chosen),
    (id) => (id === null ? setAddress({ lot }, { replace: true }) : choose(id)),
  );

  return (
    <PortalScreen
      title={screens.encode.title}
      intro={queue.data ? formatCardCount(queue.data.total) : undefined}
      actions={<RefreshButton busy={queue.isFetching} onPress={() => void queue.refetch()} />}
    >
      <div className="flex max-w-2xl flex-col gap-6">
        <WorkshopNav />
        {lot ? <LotProgress orderRef={lot} done="encoded" /> : null}
        <UnsentRecordsNotice />
        {queue.isPending ? <PortalLoadingState /> : null}
        {queue.isError ? (
          <PortalFailedState
            what="Les cartes imprimées n'ont pas pu être chargées."
            error={queue.error}
            onRetry={() => void queue.refetch()}
            busy={queue.isFetching}
          />
        ) : null}
        {passed && passed.id !== chosen ? (
          <Callout kind="success" role="status" title={`${passed.name}\u00a0: encodée, lue et vérifiée.`}>
            <div className="flex flex-wrap gap-x-5">
              <button type="button" className="text-link min-h-11" onClick={() => choose(passed.id)}>
                Revenir à cette carte
              </button>
              {lot ? (
                <UndoEncoding
                  id={passed.id}
                  onUndone={() => {
                    setPassed(undefined);
                    choose(passed.id);
                  }}
                />
              ) : null}
            </div>
          </Callout>
        ) : null}
        {chosen ? (
          <CurrentPieceEncoding
            id={chosen}
            inLot={lot !== ""}
            listed={pieces.find(({ id }) => id === chosen)}
            onStart={() => choose(chosen)}
            onNext={next ? () => choose(next.id) : undefined}
            onPassed={(name) => setPassed({ id: chosen, name })}
          />
        ) : null}
        {queue.data && !chosen ? (
          <PortalEmptyState title={formatNothingLeft(lot, queue.data.total)}>
            <p>Les cartes arrivent ici quand l'atelier les dit imprimées.</p>
          </PortalEmptyState>
        ) : null}
        {pieces.length > 0 ? (
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">{lot ? "Dans l'ordre du lot" : "Cartes imprimées"}</h2>
            <EncodingQueueList pieces={pieces} current={chosen} onChoose={choose} />
          </section>
        ) : null}
      </div>
    </PortalScreen>
  );
}

/** `total`: all cards that are left, those before colleagues too, which the list leaves out. */
function formatNothingLeft(lot: string, total: number): string {
  if (!lot) return "Aucune carte imprimée n'attend sa puce.";
  if (total > 0) return "Les dernières cartes sont chez un collègue.";
  return "Toutes les cartes imprimées du lot sont encodées.";
}

const formatCardCount = (total: number) => formatCount(total, "carte imprimée à encoder", "cartes imprimées à encoder");
