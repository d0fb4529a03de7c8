import { useState } from "react";
import { Link } from "react-router";
import type { removeOrderCard } from "#shared/contract/card-removals.ts";
import type { leaveCompanyCardAsStaff } from "#shared/contract/company-departures.ts";
import type { ListPreview } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import { ConfirmDialog } from "#web/company/confirm-dialog.tsx";
import { useDecision } from "#web/company/departures/use-departure-decision.ts";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { staffPaths } from "../../session/staff-paths.ts";

interface AbsentPeopleProps {
  company: string;
  people: ListPreview["absent"];
  /** Somebody of them is gone. */
  onDone: () => void;
}

type Absent = ListPreview["absent"][number];

const labels = { remove: "Retirer", leave: "A quitté" } as const;

/** Lists whom the company has and its list has not, each to be taken off an unpaid order, or said to have left. */
export function AbsentPeople({ company, people, onDone }: AbsentPeopleProps) {
  const [asked, setAsked] = useState<Absent>();
  const { busy, decide } = useDecision(
    () => {
      setAsked(undefined);
      onDone();
    },
    { explain: getCallErrorMessage },
  );
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
      {asked ? (
        <ConfirmDialog
          title={asked.act === "remove" ? `Retirer ${asked.name}\u00a0?` : `${asked.name} a quitté l'entreprise\u00a0?`}
          confirm={asked.act === "remove" ? "Retirer sa carte" : "Oui, cette personne est partie"}
          busy={busy}
          onConfirm={() => void decide(() => send(company, asked))}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.act === "remove"
              ? "Sa carte quitte la commande, dont le prix est recalculé, et ses données sont effacées aussitôt. L'acheteur reçoit le nouveau prix par e-mail."
              : `Sa page ne montre plus rien d'elle, dès maintenant, et elle n'y a plus accès\u00a0; un e-mail le lui dit. Vous pouvez annuler pendant ${removalDays} jours.`}
          </p>
        </ConfirmDialog>
      ) : null}
    </FoldedPanel>
  );
}

async function send(company: string, { ref, orderRef, act }: Absent): Promise<{ message: string }> {
  if (act === "remove")
    return callStaff<typeof removeOrderCard>("POST", "/api/orders/:ref/remove-card", {
      params: { ref: orderRef },
      query: { card: ref },
      body: { reason: "Absente de la liste corrigée de l'entreprise." },
    });
  return callStaff<typeof leaveCompanyCardAsStaff>("POST", "/api/organisations/:id/people/:ref/departure", {
    params: { id: company, ref },
    body: { colleague: null },
  });
}
