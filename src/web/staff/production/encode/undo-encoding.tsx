import { useMovePieces } from "../moves/use-move.ts";

/** Takes back that a card was encoded: it is a printed one again. */
export function UndoEncoding({ id, onUndone }: { id: string; onUndone: () => void }) {
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
