import { bindField } from "../../parts/form/bind-field.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { useMovePieces } from "../moves/use-move.ts";
import { UnsentRecordsNotice } from "../unsent-notice.tsx";
import { ScreenTabs } from "../../parts/screen-tabs.tsx";
import { DeliveredDialog } from "./delivered-dialog.tsx";
import { getNextDay, groupStopsByTown, splitStopsByDay } from "./run-days.ts";
import { DeliveryStopCard } from "./stop-card.tsx";
import {
  type DeliveryAnswer,
  type DeliveryStop,
  listDispatchablePieces,
  listShippedPieceIds,
  useDeliveryRun,
  useRecordDeliveryVisit,
  useUnsentPieceIds,
} from "./use-run.ts";
import { screens } from "../../session/screens.ts";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { DeliveryStopForm } from "./stop-form.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useUndoDeparture } from "../moves/use-undo-departure.ts";

interface StopVisit {
  stop: DeliveryStop;
  outcome: "delivered" | "missed";
}

function nameOutcome({ stop, outcome }: StopVisit): string {
  if (outcome === "missed") return "Pas trouvé";
  const cards = listShippedPieceIds(stop).length;
  return cards > 1 ? `Remettre ${formatCount(cards, "carte")}` : "Livrée";
}

/** Shows what goes out today, door by door: on the courier's telephone, or on paper. */
export function DeliveryRunScreen() {
  const [address] = useSearchParams();
  const chosen = address.get("pieces") ?? "";
  const lot = address.get("lot") ?? "";
  const run = useDeliveryRun(chosen, lot);
  const said = useUnsentPieceIds();
  const toast = useToast();
  const { move, busy } = useMovePieces(() => undefined, false);
  const [at, setAt] = useState<StopVisit>();

  const close = () => setAt(undefined);
  const today = run.data?.today ?? "";
  const { now, later } = splitStopsByDay(run.data?.stops ?? [], today);
  const towns = groupStopsByTown(now);
  const toCollect = now.reduce((sum, stop) => sum + stop.toCollect, 0);
  const waiting = now.flatMap(listDispatchablePieces);

  const done = (answer: DeliveryAnswer | null, cards = 1) => {
    close();
    if (answer && at)
      toast.show({
        kind: "success",
        text:
          at.outcome === "delivered"
            ? `${cards > 1 ? `${formatCount(cards, "carte")} livrées` : "Livrée"}\u00a0: ${at.stop.recipient}.${sayBeyond(answer)}`
            : `Pas trouvé\u00a0: ${at.stop.recipient}, nouveau passage noté.`,
      });
  };
  const cards = (stops: readonly DeliveryStop[], before: number) =>
    stops.map((stop, index) => (
      <DeliveryStopCard
        key={stop.id}
        stop={stop}
        number={before + index + 1}
        said={stop.pieces.some(({ id }) => said.has(id))}
        leaving={busy}
        onLeave={() => move({ pieces: listDispatchablePieces(stop), to: "shipped", why: "" })}
        onDelivered={() => setAt({ stop, outcome: "delivered" })}
        onMissed={() => setAt({ stop, outcome: "missed" })}
      />
    ));

  return (
    <StaffScreen
      title={screens.run.title}
      intro={
        run.data
          ? `${formatDayInDakar(`${today}T00:00:00Z`)} · ${formatCount(now.length, "arrêt")}${toCollect > 0 ? ` · ${formatFcfa(toCollect)} à encaisser` : ""}`
          : undefined
      }
      actions={
        <span className="flex gap-2 print:hidden">
          <Button size="small" variant="secondary" onClick={() => window.print()}>
            Imprimer
          </Button>
          <RefreshButton busy={run.isFetching} onPress={() => void run.refetch()} />
        </span>
      }
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <ScreenTabs label="Atelier" tab="workshopTab" />
        <UnsentRecordsNotice />
        {chosen || lot ? (
          <p className="text-sm text-silver-300 print:hidden">
            {lot ? "Ce lot seulement." : "Les pièces choisies seulement."}{" "}
            <Link to={staffPaths.run} className="text-link inline-flex min-h-11 items-center">
              Voir toute la tournée
            </Link>
          </p>
        ) : null}
        <StaffReadingState query={run} failed="La tournée n'a pas pu être chargée." />
        {run.data ? (
          <RecentDepartureNotice key={run.dataUpdatedAt} stops={run.data.stops} readAt={run.dataUpdatedAt} />
        ) : null}
        {waiting.length > 1 ? (
          <div className="print:hidden">
            <DispatchAllButton
              cards={waiting.length}
              doors={now.filter((stop) => listDispatchablePieces(stop).length > 0).length}
              busy={busy}
              onLeave={() => move({ pieces: waiting, to: "shipped", why: "" })}
            />
          </div>
        ) : null}
        {run.data && now.length === 0 ? (
          <StaffEmptyState title="Rien à livrer maintenant.">
            <p>Les cartes contrôlées arrivent ici.</p>
          </StaffEmptyState>
        ) : null}
        {towns.map(({ town, stops, before }) => (
          <section key={town} aria-label={town} className="flex flex-col gap-3">
            {towns.length > 1 || town !== freeDeliveryTown ? (
              <h2 className="text-lg text-silver-200">{`${town} (${stops.length})`}</h2>
            ) : null}
            <ol className="flex flex-col gap-4 print:gap-0">{cards(stops, before)}</ol>
          </section>
        ))}
        {later.length > 0 ? (
          <details className="print:hidden">
            <summary className="min-h-11 cursor-pointer content-center font-semibold text-silver-200">
              Remis à un autre jour ({later.length})
            </summary>
            <ol className="mt-3 flex flex-col gap-4">{cards(later, now.length)}</ol>
          </details>
        ) : null}
      </div>
      <Dialog
        open={at !== undefined}
        title={at ? `${nameOutcome(at)}\u00a0: ${at.stop.recipient}` : ""}
        onClose={close}
      >
        {at?.outcome === "delivered" ? <DeliveredDialog stop={at.stop} onDone={done} onClose={close} /> : null}
        {at?.outcome === "missed" ? (
          <MissedDeliveryDialog stop={at.stop} today={today} onDone={done} onClose={close} />
        ) : null}
      </Dialog>
    </StaffScreen>
  );
}

function sayBeyond({ beyond }: DeliveryAnswer): string {
  return beyond > 0 ? ` ${formatFcfa(beyond)} étaient déjà payés\u00a0: ils sont à rendre.` : "";
}

interface MissedProps {
  stop: DeliveryStop;
  /** Today's date according to the server. */
  today: string;
  onDone: (answer: DeliveryAnswer | null) => void;
  onClose: () => void;
}

/** Records that nobody was there: when to come again, and a remark. */
function MissedDeliveryDialog({ stop, today, onDone, onClose }: MissedProps) {
  const { form, clear } = usePersistentForm(`missed ${stop.id}`, { againOn: getNextDay(today), note: "" });
  const visit = useRecordDeliveryVisit();
  const { errors } = form.formState;
  const submission = useFormSubmit(form, async (values) => {
    const answer = await visit(stop, { outcome: "missed", ...values });
    clear();
    onDone(answer);
  });
  return (
    <DeliveryStopForm {...submission} confirm="Pas trouvé" hasFaults={Object.keys(errors).length > 0} onClose={onClose}>
      <TextField
        {...bindField(form, "againOn", {
          validate: (day) => day >= today || "Choisissez un jour, aujourd'hui ou plus tard.",
        })}
        type="date"
        label="Nouveau passage"
        required
      />
      <TextArea {...bindField(form, "note")} label="Note" rows={2} maxLength={500} />
    </DeliveryStopForm>
  );
}

interface LeaveAllProps {
  /** Number of cards and of stops. */
  cards: number;
  doors: number;
  busy: boolean;
  onLeave: () => void;
}

/** Marks everything as shipped at once, after a confirmation. */
function DispatchAllButton({ cards, doors, busy, onLeave }: LeaveAllProps) {
  const [asks, setAsks] = useState(false);
  const leave = () => (setAsks(false), onLeave());
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Un instant…"
        onClick={() => setAsks(true)}
      >{`Tout partir en livraison (${formatCount(cards, "carte")})`}</Button>
      <ConfirmDialog
        open={asks}
        title={`${formatCount(cards, "carte part", "cartes partent")} en livraison\u00a0?`}
        onClose={() => setAsks(false)}
        confirm="Tout partir"
        leave="Pas encore"
        destructive={false}
        onConfirm={leave}
      >
        <p>
          {`Pour ${formatCount(doors, "arrêt")}. ${agreeWord(doors, "L'acheteur est prévenu", "Les acheteurs sont prévenus")}`}{" "}
          par e-mail deux minutes après&nbsp;: d'ici là, le départ s'annule d'un geste.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface JustLeftProps {
  stops: readonly DeliveryStop[];
  /** Time of the server's answer (ms, by this telephone's clock). */
  readAt: number;
}

/** Shows what has just left, while that can be undone: its buyers have not been written yet. */
function RecentDepartureNotice({ stops, readAt }: JustLeftProps) {
  const { undo, busy } = useUndoDeparture();
  const [now, setNow] = useState(readAt);
  const left = stops.flatMap(({ pieces }) => pieces).filter(({ undoMs }) => readAt + undoMs > Math.max(now, readAt));
  const ends = left.length === 0 ? undefined : Math.min(...left.map(({ undoMs }) => readAt + undoMs));

  useEffect(() => {
    if (ends === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);

  if (left.length === 0) return null;
  return (
    <Callout role="status" title={`${formatCount(left.length, "carte vient", "cartes viennent")} de partir.`}>
      <p>
        {left.length === 1
          ? "Son acheteur est prévenu deux minutes après."
          : "Leurs acheteurs sont prévenus deux minutes après."}{" "}
        D'ici là, le départ s'annule.
      </p>
      <div className="pt-2">
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          busyLabel="Un instant…"
          onClick={() => undo(left.map(({ id }) => id))}
        >
          Annuler le départ
        </Button>
      </div>
    </Callout>
  );
}
