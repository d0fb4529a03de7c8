/** Where a card will lie; it stays when what draws it cannot be fetched. */
export function PrintedCardPlaceholder() {
  return <div className="card-object card-waiting" aria-hidden="true" />;
}
