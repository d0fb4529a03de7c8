import { useEffect, useRef, useState } from "react";
import { pieceStateLabels, type PieceState } from "#shared/words.ts";
import type { ListUrlState } from "../parts/list/list-address.ts";
import { finishedPieceStates, queueStates } from "./piece-query.ts";
import { usePieceCounts } from "./use-counts.ts";

/**
 * Shows the queue's states with their counts; a press shows one of them. Those without pieces, and the finished
 * ones, are folded.
 */
export function ProductionStateTabs({ address }: { address: ListUrlState }) {
  const counts = usePieceCounts();
  const [all, showAll] = useState(false);
  const [state, late] = [address.read("etat"), address.read("retard") === "1"];
  const current = useRef<HTMLDivElement>(null);
  // The chosen one is in view, however narrow the window.
  useEffect(() => {
    current.current
      ?.querySelector("[aria-pressed=true]")
      ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }, [state, late]);
  const isShown = (one: PieceState) => all || state === one || (queueStates.includes(one) && (counts.of(one) ?? 0) > 0);
  const states = [...queueStates, ...finishedPieceStates];
  const folded = states.filter((one) => !isShown(one)).length;
  return (
    <div
      ref={current}
      role="group"
      aria-label="État des pièces"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:gap-1.5 md:px-0 md:py-0"
    >
      <Tab
        label="Tout"
        count={counts.all}
        chosen={state === "" && !late}
        onPress={() => address.change({ etat: undefined, retard: undefined })}
      />
      {counts.late || late ? (
        <Tab
          label="En retard"
          count={counts.late}
          capped={counts.lateCapped}
          chosen={late}
          alert={Boolean(counts.late)}
          onPress={() => address.change({ etat: undefined, retard: "1" })}
        />
      ) : null}
      {states.filter(isShown).map((one) => (
        <Tab
          key={one}
          label={pieceStateLabels[one]}
          count={queueStates.includes(one) ? counts.of(one) : undefined}
          chosen={state === one && !late}
          onPress={() => address.change({ etat: one, retard: undefined })}
        />
      ))}
      {all || folded > 0 ? (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => showAll(!all)}
          className="text-link inline-flex min-h-11 shrink-0 items-center px-2 text-sm whitespace-nowrap md:pointer-fine:min-h-9"
        >
          {all ? "Moins d'états" : "Autres états"}
        </button>
      ) : null}
    </div>
  );
}

interface TabProps {
  label: string;
  count?: number | undefined;
  /** There are more. */
  capped?: boolean;
  chosen: boolean;
  alert?: boolean;
  onPress: () => void;
}

function getTabClasses(chosen: boolean, alert: boolean): string {
  if (chosen) return "border-gold-300 bg-gold-900 text-gold-200";
  if (alert) return "border-danger/60 text-danger hover:bg-danger-deep";
  return "border-line bg-raised text-silver-200 hover:border-silver-300";
}

function Tab({ label, count, capped = false, chosen, alert = false, onPress }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={`inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap md:pointer-fine:min-h-9 md:pointer-fine:px-3 ${getTabClasses(chosen, alert)}`}
    >
      {label}
      {count === undefined ? null : (
        <span className={`tabular-nums ${count === 0 && !chosen ? "text-silver-400" : "font-bold"}`}>
          {count.toLocaleString("fr-FR")}
          {capped ? "+" : ""}
        </span>
      )}
    </button>
  );
}
