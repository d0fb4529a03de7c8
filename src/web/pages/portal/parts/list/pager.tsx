import { Icon } from "#web/ui/icons.tsx";
import { IconButton } from "../icon-button.tsx";
import { PortalIcon } from "../portal-icon.tsx";

interface PagerProps {
  page: number;
  pageCount: number;
  /** Rows in all, with their name: "132 commandes". */
  summary: string;
  onPage: (page: number) => void;
}

/** "n / total page(s)" (product.md §2) and the ways around. */
export function Pager({ page, pageCount, summary, onPage }: PagerProps) {
  const total = Math.max(1, pageCount);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-silver-300">
      <p>{summary}</p>
      <div className="flex items-center gap-1">
        <IconButton label="Première page" icon={<PortalIcon name="first" />} disabled={page <= 1} onPress={() => onPage(1)} />
        <IconButton label="Page précédente" icon={<PortalIcon name="previous" />} disabled={page <= 1} onPress={() => onPage(page - 1)} />
        <p className="px-2 tabular-nums" aria-live="polite">
          <span className="font-semibold text-silver-50">{page}</span> / {total} page(s)
        </p>
        <IconButton label="Page suivante" icon={<PortalIcon name="next" />} disabled={page >= total} onPress={() => onPage(page + 1)} />
        <IconButton label="Dernière page" icon={<PortalIcon name="last" />} disabled={page >= total} onPress={() => onPage(total)} />
      </div>
    </nav>
  );
}

/** Reads the list again. */
export function RefreshButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return <IconButton label="Actualiser la liste" icon={<Icon name="refresh" />} busy={busy} onPress={onPress} />;
}
