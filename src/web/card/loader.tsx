import type { PageLabels } from "#shared/card/labels/label-types.ts";

/**
 * Renders the page's first frame: a curtain under the owner's own photo and name, which stay where they are while
 * it slides away.
 */
export function CardLoader({ labels }: { labels: PageLabels }) {
  return (
    <div className="loader" aria-hidden="true">
      <p>{labels.loading}</p>
    </div>
  );
}
