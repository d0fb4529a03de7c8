import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { orderCompanyReprintsAsStaff, readCompanyReprintsAsStaff } from "#shared/contract/company-reprints.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { CompanyReprintForm } from "#web/company/reprints/company-reprint-form.tsx";
import { WaitingReprints } from "#web/company/reprints/waiting-reprints.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";

const path: (typeof readCompanyReprintsAsStaff)["path"] = "/api/organisations/:id/reprints";

/** Reorders a company's printed cards that differ from their pages; shows nothing if no card differs. */
export function CompanyReprintsPanel({ id, archived }: { id: string; archived: boolean }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const params = { id };
  const query = useQuery({
    queryKey: ["organisation-reprints", id],
    queryFn: ({ signal }) => callStaff<typeof readCompanyReprintsAsStaff>("GET", path, { params, signal }),
  });
  const reprints = query.data;
  if (!query.isError && (!reprints || reprints.people.length === 0)) return null;
  return (
    <PagePanel title="Cartes à réimprimer">
      <StaffReadingState query={query} failed="Les cartes à réimprimer n'ont pas pu être chargées." loading={null} />
      <WaitingReprints waiting={reprints?.waiting ?? []} hrefOf={staffPaths.order} link="Voir la commande" />
      {reprints && isOpen ? (
        <CompanyReprintForm
          reprints={reprints}
          send={(body) => callStaff<typeof orderCompanyReprintsAsStaff>("POST", path, { params, body })}
          onOrdered={(ref) => void navigate(staffPaths.order(ref))}
          explain={getCallErrorMessage}
          readAgain={() => query.refetch()}
          onClose={() => setOpen(false)}
          confirm="Commander"
        />
      ) : null}
      {reprints && !isOpen ? (
        <Differing
          cards={reprints.people.length}
          price={reprints.price}
          onOpen={archived ? undefined : () => setOpen(true)}
        />
      ) : null}
    </PagePanel>
  );
}

interface DifferingProps {
  cards: number;
  /** Whole FCFA per card. */
  price: number;
  /** Left out for an archived company: nothing more is ordered for it. */
  onOpen: (() => void) | undefined;
}

function Differing({ cards, price, onOpen }: DifferingProps) {
  const [them, their] = cards === 1 ? ["l'imprimer", "sa page"] : ["les imprimer", "leur page"];
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">
        {`${formatCount(cards, "carte imprimée dit", "cartes imprimées disent")} autre chose que ${their}\u00a0: ${formatFcfa(cards * price)} pour ${them} de nouveau.`}
      </p>
      {onOpen ? (
        <Button size="small" variant="secondary" onClick={onOpen}>
          {cards === 1 ? "L'imprimer de nouveau" : "Les imprimer de nouveau"}
        </Button>
      ) : null}
    </div>
  );
}
