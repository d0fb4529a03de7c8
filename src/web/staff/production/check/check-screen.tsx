import { ReasonDialog } from "../../parts/form/action-dialog.tsx";
import { getCardHolderName } from "../encode/use-encoding.ts";
import { bindField } from "../../parts/form/bind-field.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { checkByHand, checkPiece } from "#shared/contract/encoding.ts";
import type { listLotPieces } from "#shared/contract/lots.ts";
import type { Piece, listPieces } from "#shared/contract/production-pieces.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { callStaff, listStaff } from "../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { LotProgress } from "../lot/lot-progress.tsx";
import { useLot } from "../lot/use-lot.ts";
import { ScreenTabs } from "../../parts/screen-tabs.tsx";
import { PieceCheckOutcome } from "./outcome.tsx";
import { screens } from "../../session/screens.ts";
import { useForm } from "react-hook-form";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { Badge } from "../../parts/badge.tsx";
import { HaltedPieceNote } from "../piece-state.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useWakeLock } from "../use-wake-lock.ts";
import { ChipReaderPanel, UnreadChipNote } from "./chip-reader.tsx";
import { useChipReader } from "./use-chip-reader.ts";
import { useQrCamera } from "./use-camera.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { CheckOutcome } from "#shared/states-and-kinds.ts";
import { readAgain } from "../../session/query-client.ts";

type CardReading = Pick<EndpointBody<typeof checkPiece>, "address" | "chip" | "chipNext">;

/** Outcomes after which the code stays known and the chip may be read again. */
const keepsCode: ReadonlySet<CheckOutcome> = new Set(["chip_next", "other_chip", "foreign_chip", "other_tag"]);

const toCheck = { state: "encoded", pageSize: 200 } as const;

/** Checks a card a last time before it leaves: its printed code must open the card's page. */
export function PieceCheckScreen() {
  const [address, setAddress] = useSearchParams();
  const [byHand, setByHand] = useState<Piece>();
  /** A correct code whose chip is still to be read. */
  const [code, setCode] = useState<string>();
  const [lastChip, setLastChip] = useState<string>();
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
  const choose = (id: string | undefined) => {
    setCode(undefined);
    setAddress({ ...(lot ? { lot } : {}), ...(id ? { piece: id } : {}) }, { replace: true });
  };

  const check = useMutation({
    mutationFn: (read: CardReading) =>
      callStaff<typeof checkPiece>("POST", "/api/checks", {
        body: { ...read, ...(chosen ? { pieceId: chosen.id } : {}) },
      }),
    onSuccess: ({ outcome }, { address: read }) => {
      const isWrong = outcome !== "checked" && outcome !== "already" && outcome !== "chip_next";
      navigator.vibrate?.(isWrong ? [120, 80, 120] : 60);
      if (outcome !== "chip_alone") setCode(keepsCode.has(outcome) ? read : undefined);
      if (outcome === "checked") choose(undefined);
    },
    onError: () => navigator.vibrate?.([120, 80, 120]),
    onSettled: () => readAgain("pieces"),
  });

  const reader = useChipReader((chip) => {
    // A card left on the telephone is read again and again.
    if (check.isPending || (chip === lastChip && !code && !chosen)) return;
    setLastChip(chip);
    check.mutate({ chip, ...(code ? { address: code } : {}) });
  });
  const onCode = (read: string) => check.mutate({ address: read, chipNext: reader.state !== "absent" });

  const expect = (id: string) => {
    check.reset();
    choose(id);
  };

  return (
    <StaffScreen title={screens.check.title}>
      <div className="flex max-w-2xl flex-col gap-6">
        <ScreenTabs label="Atelier" tab="workshopTab" />
        {lot ? <LotProgress orderRef={lot} done="checked" /> : null}
        {chosen ? (
          <Callout title={`Seule la carte ${formatNameWithDe(getCardHolderName(chosen))} est attendue.`}>
            <div>
              <button type="button" className="text-link min-h-11" onClick={() => choose(undefined)}>
                Contrôler n'importe quelle carte
              </button>
            </div>
          </Callout>
        ) : null}
        <div className="flex flex-col gap-3 empty:hidden" aria-busy={check.isPending}>
          {check.data && !check.isPending ? <PieceCheckOutcome checked={check.data} /> : null}
          {check.data?.orderNumber &&
          check.data.outcome !== "other_chip" &&
          lotDetail &&
          check.data.orderNumber !== lotDetail.orderNumber ? (
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
        <div className="flex flex-col gap-3 empty:hidden">
          <ChipReaderPanel {...reader} />
          {code && !check.isPending ? (
            <Button variant="quiet" onClick={() => check.mutate({ address: code })}>
              Contrôler sans lire la puce
            </Button>
          ) : null}
        </div>
        <QrCameraViewfinder onCode={onCode} />
        {reader.state === "absent" ? <UnreadChipNote /> : null}
        <CheckByAddressForm busy={check.isPending} onAddress={onCode} />
        <StaffReadingState query={list} failed="Les cartes à contrôler n'ont pas pu être chargées." />
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
                <UncheckedPieceList pieces={pieces} chosen={chosen?.id} onChoose={expect} onByHand={setByHand} />
              </>
            ) : (
              <StaffEmptyState title="Aucune carte encodée n'attend son contrôle." />
            )}
          </section>
        ) : null}
      </div>
      {byHand ? (
        <ReasonDialog
          key={byHand.id}
          name={`check ${byHand.id}`}
          title="Contrôlée à la main"
          confirm="Contrôlée à la main"
          leave="Annuler"
          destructive={false}
          hint=""
          send={async (why) => {
            await callStaff<typeof checkByHand>("POST", "/api/pieces/:id/check", {
              params: { id: byHand.id },
              body: { why },
            });
            return { message: `La carte ${formatNameWithDe(getCardHolderName(byHand))} est contrôlée.` };
          }}
          onDone={() => readAgain("pieces")}
          onClose={() => setByHand(undefined)}
        >
          <p>{`La carte ${formatNameWithDe(getCardHolderName(byHand))} est bonne, sans que son code ni sa puce aient été lus ici\u00a0: c'est noté.`}</p>
        </ReasonDialog>
      ) : null}
    </StaffScreen>
  );
}

/** Checks a card without this device's camera: by the address that another telephone read. */
function CheckByAddressForm({ busy, onAddress }: { busy: boolean; onAddress: (address: string) => void }) {
  const form = useForm({ defaultValues: { address: "" } });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Selected, so that the next address replaces it.
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
        void form.handleSubmit(({ address }) => onAddress(address))(event);
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        {...bindField(form, "address", {
          validate: (text) => text.trim() !== "" || "Collez ou tapez l'adresse lue sur la carte.",
        })}
        label="Adresse lue sur la carte"
        hint="Lisez le code avec un autre téléphone, puis collez l'adresse qu'il ouvre."
        inputMode="url"
        onFocus={({ target }) => target.select()}
        autoCapitalize="none"
        spellCheck={false}
        beside={
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Contrôle…">
            Contrôler
          </Button>
        }
      />
    </form>
  );
}

interface WaitingListProps {
  pieces: readonly Piece[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onByHand: (piece: Piece) => void;
}

/** Lists the encoded cards that nobody has checked. */
function UncheckedPieceList({ pieces, chosen, onChoose, onByHand }: WaitingListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line">
      {pieces.map((piece) => {
        const name = getCardHolderName(piece);
        return (
          <li
            key={piece.id}
            aria-current={piece.id === chosen || undefined}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 aria-current:bg-lifted"
          >
            <div className="min-w-[min(12rem,100%)] flex-1">
              <p className="font-semibold text-silver-50 wrap-anywhere">
                {name} {piece.late ? <Badge kind="bad">En retard</Badge> : null} <HaltedPieceNote piece={piece} />
              </p>
              <p className="text-sm text-silver-300 wrap-anywhere">
                {[piece.company, piece.orderNumber].filter(Boolean).join(" · ")}
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Celle-ci\u00a0: la carte ${formatNameWithDe(name)}`}
                onClick={() => onChoose(piece.id)}
              >
                Celle-ci
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`À la main\u00a0: la carte ${formatNameWithDe(name)}`}
                onClick={() => onByHand(piece)}
              >
                À la main
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the camera's picture and reports each new code once. The camera starts only at a press. */
function QrCameraViewfinder({ onCode }: { onCode: (text: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const { video, state } = useQrCamera(wanted, onCode);
  useWakeLock(state === "on");
  if (!wanted)
    return (
      <Button wide size="large" icon={<Icon name="camera" />} onClick={() => setWanted(true)}>
        Ouvrir la caméra
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      {state === "denied" || state === "absent" ? (
        <Callout
          kind="danger"
          role="alert"
          title={state === "denied" ? "La caméra est refusée à ce site." : "Aucune caméra ne répond."}
        >
          <p>
            {state === "denied"
              ? "Touchez le cadenas à gauche de l'adresse, puis Autorisations, et autorisez la caméra."
              : "Une autre application l'utilise peut-être."}{" "}
            Sinon, tapez l'adresse ci-dessous.
          </p>
          <div className="pt-2">
            <Button size="small" variant="secondary" onClick={() => setWanted(false)}>
              Recommencer
            </Button>
          </div>
        </Callout>
      ) : (
        <div className="relative aspect-square max-h-[40svh] w-full overflow-hidden rounded-lg border border-edge bg-sunken">
          <video ref={video} muted playsInline aria-label="Image de la caméra" className="size-full object-cover" />
          <div aria-hidden="true" className="absolute inset-[18%] rounded-md border-2 border-white/80" />
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 bg-ink/75 p-2 text-center text-sm font-semibold text-silver-50"
          >
            {state === "on" ? "Visez le code imprimé." : "La caméra s'ouvre…"}
          </p>
        </div>
      )}
      {state === "on" ? (
        <Button variant="quiet" onClick={() => setWanted(false)}>
          Fermer la caméra
        </Button>
      ) : null}
    </div>
  );
}
