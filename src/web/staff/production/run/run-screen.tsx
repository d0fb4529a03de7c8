import { useStoredPreference } from "../../parts/use-stored-preference.ts";
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
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { useMovePieces } from "../moves/use-move.ts";
import { UnsentRecordsNotice } from "../unsent-notice.tsx";
import { ScreenTabs } from "../../parts/screen-tabs.tsx";
import { DeliveredDialog } from "./delivered-dialog.tsx";
import { getRunDay, groupStopsByDay, groupStopsByTown } from "./run-days.ts";
import { RunTally } from "./run-tally.tsx";
import { RunDayChoice } from "./run-day-choice.tsx";
import { findDeliveryDay, isDeliveryDay } from "#shared/order/delivery-days.ts";
import { DeliveryStopCard } from "./stop-card.tsx";
import {
  type DeliveryAnswer,
  type DeliveryStop,
  listDispatchablePieces,
  listPiecesToGive,
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

interface UntickedStops {
  day: string;
  stops: readonly string[];
}

/** Remembers in this browser, until the day ends, which stops do not leave with the run. */
function useUntickedStops(today: string): [ReadonlySet<string>, (stops: ReadonlySet<string>) => void] {
  const [kept, keep] = useStoredPreference("tournee", readUntickedStops);
  const stops = kept?.day === today ? kept.stops : [];
  return [new Set(stops), (unticked) => keep({ day: today, stops: [...unticked] })];
}

function readUntickedStops(kept: unknown): UntickedStops | undefined {
  const { day, stops } = (kept ?? {}) as Partial<Record<keyof UntickedStops, unknown>>;
  return typeof day === "string" && Array.isArray(stops) ? { day, stops: stops.map(String) } : undefined;
}

/** Shows a day's deliveries, door by door: on the courier's telephone, or on paper. */
export function DeliveryRunScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("pieces") ?? "";
  const lot = address.get("lot") ?? "";
  const asked = address.get("jour") ?? "";
  const run = useDeliveryRun(chosen, lot, asked);
  const said = useUnsentPieceIds();
  const toast = useToast();
  const { move, busy } = useMovePieces(() => undefined, false);
  const [at, setAt] = useState<StopVisit>();

  const close = () => setAt(undefined);
  const today = run.data?.today ?? "";
  const runDay = today && getRunDay(today);
  const [unticked, setUnticked] = useUntickedStops(today);
  const day = asked || runDay;
  const days = groupStopsByDay(run.data?.stops ?? [], runDay);
  const stops = days.get(day) ?? [];
  const others = [...days].filter(([other]) => other !== day);
  const towns = groupStopsByTown(stops);
  const toCollect = stops.reduce((sum, stop) => sum + stop.toCollect, 0);
  const cardCount = stops.flatMap(listPiecesToGive).length;
  const waiting = stops.filter((stop) => listDispatchablePieces(stop).length > 0);
  const leaving = waiting.filter(({ id }) => !unticked.has(id));

  const goTo = (next: string) => {
    const params = new URLSearchParams(address);
    if (next === runDay) params.delete("jour");
    else params.set("jour", next);
    setAddress(params);
  };
  const tick = (ids: readonly string[], ticked: boolean) => {
    const next = new Set(unticked);
    for (const id of ids)
      if (ticked) next.delete(id);
      else next.add(id);
    setUnticked(next);
  };
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
  const card = (stop: DeliveryStop, number: number) => (
    <DeliveryStopCard
      key={stop.id}
      stop={stop}
      number={number}
      said={stop.pieces.some(({ id }) => said.has(id))}
      ticked={waiting.includes(stop) ? !unticked.has(stop.id) : undefined}
      onTick={() => tick([stop.id], unticked.has(stop.id))}
      onDelivered={() => setAt({ stop, outcome: "delivered" })}
      onMissed={() => setAt({ stop, outcome: "missed" })}
    />
  );

  return (
    <StaffScreen
      title={screens.run.title}
      intro={
        run.data
          ? `${formatDayInDakar(`${day}T00:00:00Z`)} · ${formatCount(stops.length, "arrêt")} · ${formatCount(cardCount, "carte")}${toCollect > 0 ? ` · ${formatFcfa(toCollect)} à encaisser` : ""}`
          : undefined
      }
      actions={
        <span className="print:hidden">
          <Button size="small" variant="secondary" onClick={() => window.print()}>
            Imprimer
          </Button>
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
        {day ? <RunDayChoice day={day} runDay={runDay} onChange={goTo} /> : null}
        <StaffReadingState query={run} failed="La tournée n'a pas pu être chargée." />
        {run.data ? (
          <RecentDepartureNotice key={run.dataUpdatedAt} stops={run.data.stops} readAt={run.dataUpdatedAt} />
        ) : null}
        {run.data && stops.length === 0 ? (
          <StaffEmptyState title={day === runDay ? "Rien à livrer maintenant." : "Aucun arrêt prévu ce jour."}>
            <p>
              {day < runDay
                ? "Ce jour est passé."
                : day > runDay
                  ? "Les arrêts remis à ce jour arrivent ici."
                  : "Les cartes contrôlées arrivent ici."}
            </p>
          </StaffEmptyState>
        ) : null}
        {towns.map(({ town, stops, before }) => (
          <section key={town} aria-label={town} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              {towns.length > 1 || town !== freeDeliveryTown ? (
                <h2 className="text-lg text-silver-200">{`${town} (${stops.length})`}</h2>
              ) : null}
              <TickTown
                town={town}
                stops={stops.filter((stop) => waiting.includes(stop))}
                unticked={unticked}
                onTick={tick}
              />
            </div>
            <ol className="flex flex-col gap-4 print:gap-0">
              {stops.map((stop, index) => card(stop, before + index + 1))}
            </ol>
          </section>
        ))}
        {others.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-silver-300 print:hidden">
            Remis à un autre jour&nbsp;:
            {others.map(([other, of]) => (
              <button key={other} type="button" className="text-link min-h-11" onClick={() => goTo(other)}>
                {`${formatDayInDakar(`${other}T00:00:00Z`)} (${of.length})`}
              </button>
            ))}
          </p>
        ) : null}
        {run.data ? <RunTally visits={run.data.visits} /> : null}
        {waiting.length > 0 ? (
          <div className="sticky bottom-0 z-10 border-t border-line bg-ground py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden">
            <DispatchButton
              cards={leaving.flatMap(listDispatchablePieces).length}
              doors={leaving.length}
              busy={busy}
              onLeave={() => move({ pieces: leaving.flatMap(listDispatchablePieces), to: "shipped", why: "" })}
            />
          </div>
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
  /** Today's date on the server. */
  today: string;
  onDone: (answer: DeliveryAnswer | null) => void;
  onClose: () => void;
}

/** Records that nobody was there, when to come again, and a remark. */
function MissedDeliveryDialog({ stop, today, onDone, onClose }: MissedProps) {
  const { form, clear } = usePersistentForm(`missed ${stop.id}`, { againOn: findDeliveryDay(today, 1), note: "" });
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
          validate: {
            later: (day) => day >= today || "Choisissez un jour, aujourd'hui ou plus tard.",
            noSunday: (day) =>
              isDeliveryDay(day) || "Il n'y a pas de tournée le dimanche\u00a0: choisissez un autre jour.",
          },
        })}
        type="date"
        label="Nouveau passage"
        required
      />
      <TextArea {...bindField(form, "note")} label="Note" rows={2} maxLength={500} />
    </DeliveryStopForm>
  );
}

interface TickTownProps {
  town: string;
  /** Stops of the town that are ready to leave. */
  stops: readonly DeliveryStop[];
  unticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}

/** Ticks or unticks all stops of a town. */
function TickTown({ town, stops, unticked, onTick }: TickTownProps) {
  if (stops.length < 2) return null;
  const isTicked = stops.some(({ id }) => !unticked.has(id));
  const label = isTicked ? "Tout décocher" : "Tout cocher";
  return (
    <span className="print:hidden">
      <Button
        size="small"
        variant="quiet"
        aria-label={`${label}\u00a0: ${town}`}
        onClick={() =>
          onTick(
            stops.map(({ id }) => id),
            !isTicked,
          )
        }
      >
        {label}
      </Button>
    </span>
  );
}

interface LeaveAllProps {
  /** Number of cards; `doors`: number of stops. */
  cards: number;
  doors: number;
  busy: boolean;
  onLeave: () => void;
}

/** Marks ticked pieces as shipped, after a confirmation. */
function DispatchButton({ cards, doors, busy, onLeave }: LeaveAllProps) {
  const [asks, setAsks] = useState(false);
  const leave = () => (setAsks(false), onLeave());
  return (
    <>
      <Button
        wide
        disabled={doors === 0}
        busy={busy}
        busyLabel="Un instant…"
        onClick={() => setAsks(true)}
      >{`Partir (${doors.toLocaleString("fr-FR")})`}</Button>
      <ConfirmDialog
        open={asks}
        title={`${formatCount(cards, "carte part", "cartes partent")} en livraison\u00a0?`}
        onClose={() => setAsks(false)}
        confirm="Partir"
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
  /** When the server's answer arrived (ms, by this telephone's clock). */
  readAt: number;
}

/** Shows what has just left as long as that can be undone: the buyers have not been notified yet. */
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
