import { formatCount } from "#shared/format/counts.ts";
import type { ReactNode } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { IconButton } from "../../icon-button.tsx";
import type { ListSelection } from "./use-selection.ts";

/** Describes what the screen does with the rows that are ticked. */
export interface SelectionActions<Row> {
  /** Which rows have a box; without it all. */
  isSelectable?: (row: Row) => boolean;
  /** Label of a row's box: "Sélectionner la commande d'Awa Ndiaye". */
  label: (row: Row) => string;
  /** The buttons; `done` deselects the rows. */
  actions: (rows: readonly Row[], done: () => void) => ReactNode;
}

interface SelectionBarProps<Row> {
  selection: ListSelection<Row>;
  actions: SelectionActions<Row>["actions"];
  /** Noun for a row; must be feminine, like "commande" and "pièce". */
  noun: string;
}

/** Shows how many rows are ticked and what can be done with them, at the foot of the window; nothing without any. */
export function SelectionBar<Row>({ selection: { rows, clear }, actions, noun }: SelectionBarProps<Row>) {
  const count = rows.length;
  if (count === 0) return <p role="status" className="sr-only" />;
  return (
    <>
      {/* The list's end can be scrolled clear of the bar. */}
      <div aria-hidden="true" className="h-32 md:h-16" />
      <section
        aria-label="Sélection"
        data-selection
        className="fixed inset-x-0 bottom-0 z-10 border-t border-edge bg-lifted pb-[env(safe-area-inset-bottom)] shadow-floating"
      >
        <div className="portal-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
          <p role="status" className="flex-1 font-semibold whitespace-nowrap text-silver-50 md:flex-none">
            {formatCount(count, `${noun} sélectionnée`, `${noun}s sélectionnées`)}
          </p>
          <div className="order-last -mx-4 flex basis-[calc(100%+2rem)] gap-2 overflow-x-auto px-4 py-1 *:shrink-0 md:order-none md:m-0 md:basis-auto md:flex-wrap md:overflow-visible md:p-0">
            {actions(rows, clear)}
          </div>
          <span className="md:ml-auto">
            <IconButton label="Tout désélectionner" icon={<Icon name="close" />} onPress={clear} />
          </span>
        </div>
      </section>
    </>
  );
}
