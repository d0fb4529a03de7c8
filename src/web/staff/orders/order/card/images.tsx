import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { PagePanel } from "../../../parts/page-panel.tsx";
import type { OrderDetail } from "../use-order.ts";

const looks: Record<UploadKind, { title: string; place: string; box: string }> = {
  cover: { title: "Photo de couverture", place: "sm:col-span-2", box: "aspect-3/1 object-cover" },
  profile: { title: "Photo de profil", place: "", box: "aspect-square object-cover" },
  logo: { title: "Logo", place: "", box: "aspect-square object-contain p-6" },
};

/** Shows the card's images, large; each opens in full in a new tab. */
export function OrderCardImages({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  const name = `${order.firstName} ${order.lastName}`;
  const there = uploadKinds
    .filter((kind) => getWidestImageUrl(order, kind))
    .toSorted((a, b) => Number(b === "cover") - Number(a === "cover"));
  return (
    <PagePanel title="Images" fold="images" holds={there.map((kind) => looks[kind].title).join(", ")}>
      {there.length === 0 ? <p className="text-sm text-silver-300">Aucune image.</p> : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        {there.map((kind) => (
          <li key={kind} className={looks[kind].place}>
            <a
              href={getWidestImageUrl(order, kind)}
              target="_blank"
              rel="noopener"
              className="group flex flex-col gap-2 text-sm"
            >
              <img
                src={getWidestImageUrl(order, kind)}
                alt={`${looks[kind].title} ${formatNameWithDe(name)}`}
                loading="lazy"
                className={`w-full rounded-md border border-line bg-sunken group-hover:border-silver-300 ${looks[kind].box}`}
              />
              <span className="text-silver-300 group-hover:text-silver-50 group-hover:underline">
                {looks[kind].title}
                <span className="sr-only"> (nouvel onglet)</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </PagePanel>
  );
}

/** Returns the URL of the widest image that the page may show: the published one, else the private one. */
function getWidestImageUrl(order: OrderDetail, kind: UploadKind): string {
  const webp = order.images?.[kind].sources.filter(({ type }) => type === "image/webp") ?? [];
  const widest = webp.toSorted((a, b) => b.width - a.width)[0];
  return widest?.url ?? order[`${kind}Url`];
}
