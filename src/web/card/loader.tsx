/**
 * Renders the page's first frame: a curtain under the owner's own photo and name, which stay where they are while
 * it slides away.
 */
export function CardLoader() {
  return (
    <div className="loader" aria-hidden="true">
      <p>Chargement...</p>
    </div>
  );
}
