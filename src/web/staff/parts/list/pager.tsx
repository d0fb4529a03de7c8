import { Icon } from "#web/kit/ui/icons.tsx";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { IconButton } from "../icon-button.tsx";
import { StaffIcon } from "../staff-icon.tsx";
import { pageSizes } from "./use-list.ts";

interface PagerProps {
  page: number;
  pageCount: number;
  /** Total number of rows, with their noun: "132 commandes". */
  summary: string;
  onPage: (page: number) => void;
  /** Number of rows per page, if it can be chosen. */
  sizing?: { size: number; choose: (size: number) => void } | undefined;
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} lignes` }));

/** Renders "n / total page(s)" (product.md §2) and the buttons to other pages. */
export function Pager({ page, pageCount, summary, onPage, sizing }: PagerProps) {
  const total = Math.max(1, pageCount);
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-silver-300"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{summary}</p>
        {sizing ? (
          <FilterSelect
            label="Lignes par page"
            options={sizeOptions}
            value={String(sizing.size)}
            plain
            onPick={(size) => sizing.choose(Number(size))}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label="Première page"
          icon={<StaffIcon name="first" />}
          disabled={page <= 1}
          onPress={() => onPage(1)}
        />
        <IconButton
          label="Page précédente"
          icon={<StaffIcon name="previous" />}
          disabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <p className="px-2 tabular-nums" aria-live="polite">
          <span className="font-semibold text-silver-50">{page}</span> / {total} page(s)
        </p>
        <IconButton
          label="Page suivante"
          icon={<StaffIcon name="next" />}
          disabled={page >= total}
          onPress={() => onPage(page + 1)}
        />
        <IconButton
          label="Dernière page"
          icon={<StaffIcon name="last" />}
          disabled={page >= total}
          onPress={() => onPage(total)}
        />
      </div>
    </nav>
  );
}

export function RefreshButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return <IconButton label="Actualiser" icon={<Icon name="refresh" />} busy={busy} onPress={onPress} />;
}
