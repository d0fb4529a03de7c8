import { formatCount } from "#shared/format/counts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { UnsentRecordsNotice } from "../unsent-notice.tsx";
import { ScreenTabs } from "../../parts/screen-tabs.tsx";
import { CurrentPieceEncoding } from "./encode-piece.tsx";
import { LotProgress } from "../lot/lot-progress.tsx";
import { findNextPieceToEncode } from "./next-of.ts";
import { type PieceToEncode, getCardHolderName, usePiecesToEncode } from "./use-encoding.ts";
import { screens } from "../../session/screens.ts";
import { useMovePieces } from "../moves/use-move.ts";
import { useMutation } from "@tanstack/react-query";
import type { takeLotPiece } from "#shared/contract/encoding.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { Badge } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";
import { HaltedPieceNote } from "../piece-state.tsx";
import { readAgain } from "../../session/query-client.ts";

/** Encodes the printed cards one after the other: writes each tag, reads it back, and locks it if wished. */
export function EncodeScreen() {
  const [address, setAddress] = useSearchParams();
  const lot = address.get("lot") ?? "";
  const queue = usePiecesToEncode(lot);
  const pieces = queue.data?.pieces ?? [];
  const chosen = address.get("piece") ?? pieces[0]?.id;
  // Position in the list, so that skipped pieces stay behind it once the current one has left the list.
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
    <StaffScreen title={screens.encode.title} intro={queue.data ? formatCardCount(queue.data.total) : undefined}>
      <div className="flex max-w-2xl flex-col gap-6">
        <ScreenTabs label="Atelier" tab="workshopTab" />
        {lot ? <LotProgress orderRef={lot} done="encoded" /> : null}
        <UnsentRecordsNotice />
        <StaffReadingState query={queue} failed="Les cartes imprimées n'ont pas pu être chargées." />
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
          <StaffEmptyState title={formatNothingLeft(lot, queue.data.total)}>
            <p>Les cartes arrivent ici quand l'atelier les dit imprimées.</p>
          </StaffEmptyState>
        ) : null}
        {pieces.length > 0 ? (
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">{lot ? "Dans l'ordre du lot" : "Cartes imprimées"}</h2>
            <EncodingQueueList pieces={pieces} current={chosen} onChoose={choose} />
          </section>
        ) : null}
      </div>
    </StaffScreen>
  );
}

/** `total`: all cards left, including those that colleagues have, which the list leaves out. */
function formatNothingLeft(lot: string, total: number): string {
  if (!lot) return "Aucune carte imprimée n'attend sa puce.";
  if (total > 0) return "Les dernières cartes sont chez un collègue.";
  return "Toutes les cartes imprimées du lot sont encodées.";
}

const formatCardCount = (total: number) => formatCount(total, "carte imprimée à encoder", "cartes imprimées à encoder");

/** Undoes an encoding: the card counts as printed again. */
function UndoEncoding({ id, onUndone }: { id: string; onUndone: () => void }) {
  const { move, busy } = useMovePieces(onUndone);
  return (
    <button
      type="button"
      className="text-link min-h-11"
      disabled={busy}
      onClick={() => move({ pieces: [{ id, state: "encoded" }], to: "printed", why: "Encodage annulé" })}
    >
      Annuler son encodage
    </button>
  );
}

/**
 * Tells the server which card of a lot is being encoded here, so that another telephone takes the next one. If a
 * colleague already has that card, another is taken, or none (null) if colleagues have all that are left. Without a
 * network the work goes on as it is.
 */
function useLotPlace(
  lot: string,
  chosen: string | undefined,
  isToEncode: boolean,
  onTaken: (id: string | null) => void,
): void {
  const { mutate } = useMutation({
    mutationFn: (pieceId: string) =>
      callStaff<typeof takeLotPiece>("POST", "/api/lots/:ref/encoding-place", {
        params: { ref: lot },
        body: { pieceId, from: isToEncode ? "printed" : "encoded" },
      }),
    onSuccess: async ({ pieceId }, wanted) => {
      // The loaded list still has the cards that colleagues took since.
      if (pieceId === null) await readAgain(["encoding", "list", lot]);
      if (pieceId !== wanted) onTaken(pieceId);
    },
  });
  const take = useEffectEvent(() => {
    if (lot && chosen) mutate(chosen);
  });
  useEffect(() => take(), [lot, chosen]);
}

interface QueueListProps {
  pieces: readonly PieceToEncode[];
  current: string | undefined;
  onChoose: (id: string) => void;
}

/** Lists the printed cards to encode, so that one can start with another than the first. */
function EncodingQueueList({ pieces, current, onChoose }: QueueListProps) {
  return (
    <ol className="flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <button
            type="button"
            aria-current={piece.id === current || undefined}
            onClick={() => onChoose(piece.id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-lifted aria-current:bg-lifted"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-silver-50 wrap-anywhere">{getCardHolderName(piece)}</span>
              <span className="block text-sm text-silver-300 wrap-anywhere">
                {piece.company ? `${piece.company}\u00a0· ` : ""}
                <span className="whitespace-nowrap">{piece.orderNumber}</span>
              </span>
            </span>
            <HaltedPieceNote piece={piece} />
            {piece.late ? (
              <Badge kind="bad">En retard</Badge>
            ) : (
              <span className="text-sm whitespace-nowrap text-silver-400">pour le {formatDayInDakar(piece.dueAt)}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
