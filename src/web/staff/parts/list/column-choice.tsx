import { Button } from "#web/kit/ui/button.tsx";
import { useDisclosure } from "../use-disclosure.ts";
import { StaffIcon } from "../staff-icon.tsx";
import type { StoredListPreferences } from "./list-preferences.ts";
import type { ListColumn } from "./list-column.ts";

interface ColumnChoiceProps<Row> {
  columns: readonly ListColumn<Row>[];
  memory: StoredListPreferences;
}

/** Renders "Colonnes": which columns the table shows; this browser remembers it. */
export function ColumnChoice<Row>({ columns, memory: { hidden, keep } }: ColumnChoiceProps<Row>) {
  const { open, area, button } = useDisclosure("colonnes");
  const toggle = (id: string) =>
    keep({ hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id] });
  const left = columns.filter(({ id }) => !hidden.includes(id)).length;
  return (
    <div ref={area} className="relative hidden md:block">
      <Button {...button} size="small" variant="secondary" icon={<StaffIcon name="columns" />}>
        Colonnes
      </Button>
      <div
        id="colonnes"
        hidden={!open}
        role="group"
        aria-label="Colonnes montrées"
        className="absolute top-full right-0 z-20 mt-2 max-h-[70vh] w-64 overflow-y-auto rounded-md border border-edge bg-lifted p-2 shadow-floating"
      >
        {columns.map(({ id, header }) => {
          const shown = !hidden.includes(id);
          return (
            <label
              key={id}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm text-silver-100 hover:bg-raised"
            >
              <input
                type="checkbox"
                checked={shown}
                disabled={shown && left === 1}
                onChange={() => toggle(id)}
                className="size-4.5 accent-gold-300"
              />
              {header}
            </label>
          );
        })}
        {hidden.length > 0 ? (
          <button type="button" onClick={() => keep({ hidden: [] })} className="text-link mt-1 min-h-9 px-2 text-sm">
            Toutes les colonnes
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function getVisibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  hidden: readonly string[],
): readonly ListColumn<Row>[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return shown.length > 0 ? shown : columns;
}
