import { useStoredPreference } from "../parts/use-stored-preference.ts";

const views = [
  { value: "list", label: "Liste" },
  { value: "board", label: "Tableau" },
] as const;
type View = (typeof views)[number]["value"];

/** Remembers whether this browser shows the list or the board. */
export function useProductionView(): [View, (view: View) => void] {
  return useStoredPreference<View>("atelier", (kept) => (kept === "board" ? "board" : "list"));
}

export function ProductionViewSwitch() {
  const [view, keep] = useProductionView();
  return (
    <div role="group" aria-label="Présentation" className="flex rounded-full border border-edge bg-raised p-1">
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => keep(value)}
          className={`min-h-9 rounded-full px-4 text-sm font-semibold ${view === value ? "bg-lifted text-gold-200" : "text-silver-200 hover:text-silver-50"}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
