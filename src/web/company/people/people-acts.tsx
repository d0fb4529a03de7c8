import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useSpace } from "../use-space.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const RenameDepartment = lazy(async () => ({ default: (await import("./rename-department.tsx")).RenameDepartment }));

/** Most people that can be moved at once, as in the contract. */
const mostMoved = 1000;

interface PeopleActsProps {
  /** References of the chosen people; undefined while nobody is being chosen. */
  chosen: ReadonlySet<string> | undefined;
  /** References of the people now listed. */
  listed: readonly string[];
  /** The department that the list shows; empty: all. */
  department: string;
  departments: readonly string[];
  onChoose: (chosen: ReadonlySet<string> | undefined) => void;
  /** `department`: the department to show next. */
  onDone: (department?: string) => void;
}

/** Offers actions on several people at once, and on a department. */
export function PeopleActs(props: PeopleActsProps) {
  const { chosen, listed, department, departments, onChoose, onDone } = props;
  const { company, isAdmin } = useSpace();
  const [open, setOpen] = useState<"move" | "rename">();
  const close = () => setOpen(undefined);
  const others = { departments, onClose: close };
  const mayMove = isAdmin || company.departments.length > 1;
  const bar = useRef<HTMLDivElement>(null);
  const isChoosing = chosen !== undefined;
  const wasChoosing = useRef(isChoosing);
  useEffect(() => {
    // The pressed button disappears, so the focus moves on.
    if (wasChoosing.current !== isChoosing)
      bar.current?.querySelector<HTMLElement>(isChoosing ? "output" : "button")?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  if (company.isArchived) return null;
  return (
    <div
      ref={bar}
      className={`flex flex-wrap items-center gap-3 ${chosen ? "sticky bottom-0 z-10 -mx-4 border-t border-line bg-ground px-4 py-3" : ""}`}
    >
      {chosen ? (
        <>
          <output tabIndex={-1} className="text-sm text-silver-100 outline-none">
            {chosen.size === 0 ? "Choisissez les personnes à déplacer." : formatCount(chosen.size, "choisie")}
          </output>
          <Button size="small" disabled={chosen.size === 0 || chosen.size > mostMoved} onClick={() => setOpen("move")}>
            Déplacer…
          </Button>
          <Button size="small" variant="secondary" onClick={() => onChoose(new Set([...chosen, ...listed]))}>
            Choisir toute la page
          </Button>
          <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
            Annuler
          </Button>
        </>
      ) : (
        <>
          {mayMove ? (
            <Button size="small" variant="secondary" onClick={() => onChoose(new Set())}>
              Changer de département…
            </Button>
          ) : null}
          {isAdmin && department !== "" ? (
            <Button size="small" variant="secondary" onClick={() => setOpen("rename")}>
              Renommer ce département…
            </Button>
          ) : null}
        </>
      )}
      {open === "move" && chosen
        ? later(
            <MoveDialog
              {...others}
              people={[...chosen]}
              onMoved={() => {
                close();
                onChoose(undefined);
                onDone();
              }}
            />,
          )
        : null}
      {open === "rename"
        ? later(
            <RenameDepartment
              {...others}
              from={department}
              onRenamed={(to) => {
                close();
                onDone(to);
              }}
            />,
          )
        : null}
    </div>
  );
}

function later(part: ReactNode): ReactNode {
  return <Suspense fallback={null}>{part}</Suspense>;
}
