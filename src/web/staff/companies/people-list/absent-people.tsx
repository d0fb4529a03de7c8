import { useState } from "react";
import { Link } from "react-router";
import type { removeOrderCard } from "#shared/contract/card-removals.ts";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { NoteDepartureDialog } from "../company/note-departure-dialog.tsx";

interface AbsentPeopleProps {
  company: string;
  people: ListPreview["absent"];
  /** Called once one of these people was removed or has left. */
  onDone: () => void;
}

type Absent = ListPreview["absent"][number];

const labels = { remove: "Retirer", leave: "A quitté" } as const;

/** Lists the company's people missing from the list; staff take them off an unpaid order or record that they left. */
export function AbsentPeople({ company, people, onDone }: AbsentPeopleProps) {
  const [asked, setAsked] = useState<Absent>();
  const done = () => {
    setAsked(undefined);
    onDone();
  };
  const { busy, act } = useAct({ onDone: done });
  if (people.length === 0) return null;
  return (
    <FoldedPanel
      isOpen
      title={formatCount(
        people.length,
        "personne n'est pas dans cette liste",
        "personnes ne sont pas dans cette liste",
      )}
    >
      <p className="pt-2 text-sm text-silver-300">
        Leurs cartes restent comme elles sont, tant que vous ne faites rien.
      </p>
      <ul className="flex flex-col divide-y divide-line pb-2">
        {people.map((person) => (
          <li key={person.ref} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-0 wrap-anywhere">
              <p className="text-silver-100">{person.name}</p>
              <p className="text-silver-400">{person.department}</p>
            </div>
            {person.act ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={`${labels[person.act]}\u00a0: ${person.name}`}
                onClick={() => setAsked(person)}
              >
                {labels[person.act]}
              </Button>
            ) : (
              <Link
                to={staffPaths.order(person.orderRef)}
                aria-label={`Voir la commande\u00a0: ${person.name}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Voir sa commande
              </Link>
            )}
          </li>
        ))}
      </ul>
      {asked?.act === "remove" ? (
        <ConfirmDialog
          title={`Retirer ${asked.name}\u00a0?`}
          confirm="Retirer sa carte"
          busy={busy}
          onConfirm={() =>
            act(() =>
              callStaff<typeof removeOrderCard>("POST", "/api/orders/:ref/remove-card", {
                params: { ref: asked.orderRef },
                query: { card: asked.ref },
                body: { reason: "Absente de la liste corrigée de l'entreprise." },
              }),
            )
          }
          onClose={() => setAsked(undefined)}
        >
          <p>
            Sa carte quitte la commande, dont le prix est recalculé, et ses données sont effacées aussitôt. L'acheteur
            reçoit le nouveau prix par e-mail.
          </p>
        </ConfirmDialog>
      ) : null}
      {asked?.act === "leave" ? (
        <NoteDepartureDialog id={company} person={asked} onClose={() => setAsked(undefined)} onDone={done} />
      ) : null}
    </FoldedPanel>
  );
}
