import type { CardState } from "#shared/states-and-kinds.ts";

export const personStateLabels: Record<CardState, string> = {
  waiting: "Pas encore en ligne",
  live: "En ligne",
  paused: "En pause",
  removed: "Retirée",
  left: "A quitté l'entreprise",
};

const dots: Record<CardState, string> = {
  waiting: "border border-silver-400",
  live: "bg-success",
  paused: "bg-gold-300",
  removed: "bg-silver-600",
  left: "bg-silver-600",
};

export function PersonState({ state }: { state: CardState }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-silver-200">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[state]}`} />
      {personStateLabels[state]}
    </span>
  );
}
