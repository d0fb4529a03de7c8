/** Reserves the place of a card; it stays if the code that draws the card cannot be fetched. */
export function PrintedCardPlaceholder() {
  return <div className="card-object card-waiting" aria-hidden="true" />;
}
