import { formatCount } from "#shared/format/counts.ts";
import type { ReactNode } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { IconButton } from "../../icon-button.tsx";
import type { ListSelection } from "./use-selection.ts";

/** Describes what the screen can do with ticked rows. */
export interface SelectionActions<Row> {
  /** Whether a row has a checkbox; left out: all rows have one. */
  isSelectable?: (row: Row) => boolean;
  /** Label of a row's checkbox: "Sélectionner la commande d'Awa Ndiaye". */
  label: (row: Row) => string;
  /** Renders the action buttons; `done` deselects the rows. */
  actions: (rows: readonly Row[], done: () => void) => ReactNode;
}

interface SelectionBarProps<Row> {
  selection: ListSelection<Row>;
  actions: SelectionActions<Row>["actions"];
  /** Noun for a row; must be feminine, like "commande" and "pièce". */
  noun: string;
}

/** Shows, at the foot of the window, how many rows are ticked and the actions for them; nothing if none is ticked. */
export function SelectionBar<Row>({ selection: { rows, clear }, actions, noun }: SelectionBarProps<Row>) {
  const count = rows.length;
  if (count === 0) return <p role="status" className="sr-only" />;
  return (
    <>
      {/* Room to scroll the list's end clear of the bar. */}
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
