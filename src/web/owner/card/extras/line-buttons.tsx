import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { moveListItem } from "../move-list-item.ts";

interface LineButtonsProps<Line> {
  /** The line's name in the buttons' labels. */
  name: string;
  lines: readonly Line[];
  at: number;
  onLines: (lines: Line[]) => void;
}

/** Moves a line of a list up or down, or removes it. */
export function LineButtons<Line>({ name, lines, at, onLines }: LineButtonsProps<Line>) {
  return (
    <div className="flex flex-wrap gap-1">
      {lines.length > 1 ? (
        <>
          <Button
            size="small"
            variant="quiet"
            disabled={at === 0}
            onClick={() => onLines(moveListItem(lines, at, at - 1))}
            aria-label={`Monter ${name}`}
          >
            Monter
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={at === lines.length - 1}
            onClick={() => onLines(moveListItem(lines, at, at + 1))}
            aria-label={`Descendre ${name}`}
          >
            Descendre
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        icon={<Icon name="trash" />}
        onClick={() => onLines(lines.toSpliced(at, 1))}
        aria-label={`Retirer ${name}`}
      >
        <span className="max-sm:sr-only">Retirer</span>
      </Button>
    </div>
  );
}
