/** Builds the message about pieces that were moved at once, with each reason of a refusal once. */
export function buildPieceMoveMessage(done: number, refused: readonly { message: string }[], state: string): string {
  const moved =
    done === 0
      ? "Aucune pièce n'a été déplacée"
      : done === 1
        ? "La pièce est maintenant"
        : `${done.toLocaleString("fr-FR")} pièces sont maintenant`;
  const sentence = done === 0 ? `${moved}.` : `${moved} ${agreed(done, state)}.`;
  if (refused.length === 0) return sentence;
  const count = refused.length === 1 ? "1 pièce refusée" : `${refused.length.toLocaleString("fr-FR")} pièces refusées`;
  return `${sentence} ${count}\u00a0: ${[...new Set(refused.map(({ message }) => message))].join(" ")}`;
}

/** A state's name within the sentence: "Imprimée" of nine is "imprimées", "À imprimer" stays "à imprimer". */
function agreed(count: number, state: string): string {
  const words = state.charAt(0).toLowerCase() + state.slice(1);
  // An adjective agrees; a noun is named as it stands.
  if (state.startsWith("Épreuve")) return `à l'état «\u00a0${state}\u00a0»`;
  return count > 1 && !words.includes(" ") ? `${words}s` : words;
}
