/** Reserves a card's space; it stays if the drawing code cannot be loaded. */
export function PrintedCardPlaceholder() {
  return <div className="card-object card-waiting" aria-hidden="true" />;
}
