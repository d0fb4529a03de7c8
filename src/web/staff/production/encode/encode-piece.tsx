import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { useWakeLock } from "../use-wake-lock.ts";
import { HaltedPieceNote } from "../piece-state.tsx";
import { EncodedPiecePanel } from "./encoded.tsx";
import { TagPanel } from "./tag-panel.tsx";
import { type PieceToEncode, getCardHolderName, usePieceEncoding, useRecordTagWork } from "./use-encoding.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useMovePieces } from "../moves/use-move.ts";
import { type TagSession, createTagSession } from "./tag-session.ts";
import type { TagStep } from "./tag-step.ts";
import { openWebNfcPort } from "./web-nfc.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";

interface EncodePieceProps {
  id: string;
  /** Whether a lot is encoded card by card: after each card the next one is shown automatically. */
  inLot?: boolean;
  /** The piece's row while it is in the list. */
  listed: PieceToEncode | undefined;
  /** Called when work on this piece starts: it stays the current one. */
  onStart: () => void;
  /** Goes to the next card; `undefined` if there is no other. */
  onNext: (() => void) | undefined;
  /** Called with the name of an encoded piece once the next one is already shown. */
  onPassed: (name: string) => void;
}

export function CurrentPieceEncoding({ id, inLot = false, listed, onStart, onNext, onPassed }: EncodePieceProps) {
  const encoding = usePieceEncoding(id, listed);
  const { record, lock } = useRecordTagWork();
  const [readBack, setReadBack] = useState("");
  const piece = encoding.data?.piece;
  const tag = encoding.data?.tag ?? null;
  const { session, step } = useTagSession({
    url: piece?.nfcLink,
    onMatched: ({ serialNumber, url }) => {
      const now = `${id} ${serialNumber}`;
      if (!piece || url !== piece.nfcLink || readBack === now) return;
      setReadBack(now);
      onStart();
      recordAndPass({ piece, how: "web_nfc", serialNumber, url }, inLot);
    },
    onLocked: () => {
      if (piece && tag) lock.mutate({ piece, tag: tag.id });
    },
  });
  useWakeLock(step.at !== "idle" && step.at !== "failed");

  if (!piece) return <StaffReadingState query={encoding} failed="Cette carte n'a pas pu être chargée." />;
  const name = getCardHolderName(piece);
  const isEncoded = piece.state === "encoded" && !record.isPending;
  const isHeld = step.at === "matched" || step.at === "locked";
  const goOn =
    onNext &&
    (() => {
      setReadBack("");
      record.reset();
      onNext();
    });
  const begin = () => {
    onStart();
    void session?.begin(piece.nfcLink);
  };
  const byHand = <EncodeByHand key={id} piece={piece} busy={record.isPending} onDone={recordByHand} />;

  return (
    <section aria-label={`Carte ${formatNameWithDe(name)}`} className="panel flex flex-col gap-5 rounded-md p-5">
      <div>
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        <p className="text-sm text-silver-300 wrap-anywhere">
          {[piece.company, piece.orderNumber].filter(Boolean).join(" · ")}
        </p>
        <HaltedPieceNote piece={piece} />
      </div>
      {body()}
    </section>
  );

  function recordByHand() {
    if (!piece) return;
    onStart();
    recordAndPass({ piece, how: "by_hand", url: piece.nfcLink }, true);
  }

  /** `passes`: goes to the next piece at once; keeps the record until the server has it, and shows a refusal here. */
  function recordAndPass(work: Parameters<typeof record.mutate>[0], passes: boolean) {
    const pass = () => {
      if (!goOn || !passes) return;
      goOn();
      onPassed(name);
    };
    record.mutate(work, { onSuccess: pass, onError: (error) => isRetryableError(error) && pass() });
  }

  function body() {
    if (!piece) return null;
    const next = goOn ? (
      <Button wide variant="secondary" onClick={goOn}>
        Suivante
      </Button>
    ) : null;
    if (record.isError && !isRetryableError(record.error)) {
      return (
        <>
          <Callout kind="danger" role="alert" title="La puce est écrite, mais l'encodage est refusé.">
            <p>{getCallErrorMessage(record.error)}</p>
          </Callout>
          {next}
        </>
      );
    }
    if (piece.state !== "printed" && piece.state !== "encoded") {
      return (
        <>
          <Callout kind="warning" title={`Cette pièce est à l'état «\u00a0${pieceStateLabels[piece.state]}\u00a0».`}>
            <p>Seule une carte imprimée s'encode.</p>
          </Callout>
          {next}
        </>
      );
    }
    if (isHeld || (isEncoded && step.at === "idle") || (record.isError && step.at === "idle")) {
      const isThisTag = step.at === "matched" && tag?.serialNumber === step.serialNumber;
      return (
        <EncodedPiecePanel
          name={name}
          tag={tag}
          onLock={isThisTag ? session?.lock : undefined}
          onNext={goOn}
          onAgain={session && begin}
        />
      );
    }
    return (
      <>
        {session ? (
          <TagPanel step={step} session={session} name={name} onBegin={begin} />
        ) : (
          <Callout>
            <p>Ce navigateur n'écrit pas les puces&nbsp;: il faut Chrome sur un téléphone Android avec NFC.</p>
          </Callout>
        )}
        {step.at !== "idle" && goOn && !inLot ? (
          <Button variant="quiet" onClick={goOn}>
            Passer cette carte
          </Button>
        ) : null}
        {session ? (
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center font-semibold text-silver-200">
              Encodée autrement
            </summary>
            {byHand}
          </details>
        ) : (
          byHand
        )}
        {inLot && goOn ? (
          <Button variant="quiet" onClick={goOn}>
            Passer cette carte
          </Button>
        ) : null}
        {inLot && piece.state === "printed" ? <BadChip id={id} name={name} onDone={() => goOn?.()} /> : null}
      </>
    );
  }
}

interface BadChipProps {
  id: string;
  name: string;
  /** Called once the reprint is ordered. */
  onDone: () => void;
}

/** Orders a reprint of a card whose chip cannot be written. */
function BadChip({ id, name, onDone }: BadChipProps) {
  const [asks, setAsks] = useState(false);
  const { move, busy } = useMovePieces(onDone);
  return (
    <>
      <Button variant="quiet" busy={busy} busyLabel="Un instant…" onClick={() => setAsks(true)}>
        Puce défectueuse…
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Refaire la carte ${formatNameWithDe(name)}\u00a0?`}
        confirm="Refaire la carte"
        onConfirm={() => {
          setAsks(false);
          move({ pieces: [{ id, state: "printed" }], to: "defective", why: "Puce défectueuse" });
        }}
        onClose={() => setAsks(false)}
      >
        <p>Jetez celle-ci. Une autre est aussitôt mise à imprimer, dans le même lot.</p>
      </ConfirmDialog>
    </>
  );
}

interface Wanted {
  /** Address for the current card's tag; the session continues with each new one. */
  url: string | undefined;
  /** Called when the tag was read back, or already had the address. */
  onMatched(read: { serialNumber: string; url: string }): void;
  onLocked(): void;
}

/** Opens the telephone's tag session; `undefined` if the browser cannot write tags. */
function useTagSession({ url, onMatched, onLocked }: Wanted): {
  session: TagSession | undefined;
  step: TagStep;
} {
  const [step, setStep] = useState<TagStep>({ at: "idle" });
  const [session] = useState(() => {
    const port = openWebNfcPort();
    return port && createTagSession(port);
  });
  const tell = useEffectEvent((next: TagStep) => {
    setStep(next);
    if (next.at === "matched") onMatched(next);
    if (next.at === "locked") onLocked();
  });
  useEffect(() => {
    session?.follow((next) => tell(next));
    return () => session?.stop();
  }, [session]);
  const follow = useEffectEvent(() => {
    if (url && session && step.at !== "idle" && step.at !== "failed") void session.begin(url);
  });
  useEffect(() => follow(), [url]);
  return { session, step };
}

interface ByHandProps {
  piece: PieceToEncode;
  busy: boolean;
  onDone: () => void;
}

/** For a device that writes no tags: shows the link to copy, and asks to confirm that the tag was checked. */
function EncodeByHand({ piece, busy, onDone }: ByHandProps) {
  const copy = useCopyToClipboard();
  const name = getCardHolderName(piece);
  return (
    <div className="flex flex-col gap-3 text-sm text-silver-300">
      <p>
        Écrivez ce lien dans la puce avec une autre application, puis posez la carte contre un téléphone&nbsp;: la page{" "}
        {formatNameWithDe(name)} doit s'ouvrir.
      </p>
      <p className="rounded-md border border-line bg-sunken p-3 text-silver-50 wrap-anywhere">{piece.nfcLink}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="copy" size="small" />}
          onClick={() => copy(piece.nfcLink, "Lien NFC copié 🗒️!")}
        >
          Copier le lien NFC
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="check" size="small" />}
          busy={busy}
          busyLabel="Enregistrement..."
          onClick={onDone}
        >
          Lu et vérifié
        </Button>
      </div>
    </div>
  );
}
