/** Holds the place of a card; it stays when the code that draws it cannot be fetched. */
export function PrintedCardPlaceholder() {
  return <div className="card-object card-waiting" aria-hidden="true" />;
}
