import type { DeliveryStop } from "./use-run.ts";

interface HandedPiecesProps {
  stop: Pick<DeliveryStop, "pieces">;
  /** Ids of pieces that are not handed over. */
  missing: ReadonlySet<string>;
  onChange: (missing: ReadonlySet<string>) => void;
}

/** Lets those of several cards be left out that are not handed over at this door; one at least is. */
export function HandedPieces({ stop, missing, onChange }: HandedPiecesProps) {
  const carried = stop.pieces.filter(({ state }) => state === "shipped");
  const toggle = (id: string) => {
    const next = new Set(missing);
    if (!next.delete(id) && next.size < carried.length - 1) next.add(id);
    onChange(next);
  };
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-silver-200">
        {missing.size === 0 ? "Il en manque\u00a0?" : `Il en manque ${missing.size.toLocaleString("fr-FR")}`}
      </summary>
      <p className="pb-1 text-silver-300">Décochez celles qui restent avec vous.</p>
      <ul className="flex max-h-[30svh] flex-col overflow-y-auto">
        {carried.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-1 hover:bg-lifted">
              <input
                type="checkbox"
                checked={!missing.has(id)}
                onChange={() => toggle(id)}
                className="size-5 shrink-0 accent-gold-300"
              />
              <span className="min-w-0 text-silver-50 wrap-anywhere">{name || "Sans nom"}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
