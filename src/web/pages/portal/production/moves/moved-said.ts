/** Builds the message about pieces that were moved at once, with each reason of a refusal once. */
export function buildPieceMoveMessage(done: number, refused: readonly { message: string }[], state: string): string {
  const sentence = describeMoved(done, state);
  if (refused.length === 0) return sentence;
  const count = refused.length === 1 ? "1 pièce refusée" : `${refused.length.toLocaleString("fr-FR")} pièces refusées`;
  return `${sentence} ${count}\u00a0: ${[...new Set(refused.map(({ message }) => message))].join(" ")}`;
}

function describeMoved(done: number, state: string): string {
  if (done === 0) return "Aucune pièce n'a été déplacée.";
  if (done === 1) return `La pièce est maintenant ${agreed(done, state)}.`;
  return `${done.toLocaleString("fr-FR")} pièces sont maintenant ${agreed(done, state)}.`;
}

/** A state's name within the sentence: "Imprimée" of nine is "imprimées", "À imprimer" stays "à imprimer". */
function agreed(count: number, state: string): string {
  const words = state.charAt(0).toLowerCase() + state.slice(1);
  // An adjective agrees; a noun is named as it stands.
  if (state.startsWith("Épreuve")) return `à l'état «\u00a0${state}\u00a0»`;
  return count > 1 && !words.includes(" ") ? `${words}s` : words;
}
