import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { ListPreview } from "#shared/contract/company-list.ts";
import type { Organisation } from "#shared/contract/companies.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { countFaults, countMatches } from "../people-list/row-filters.ts";
import type { CompanyList } from "../people-list/use-company-list.ts";
import { saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { useOrderPrice } from "./card-price.tsx";
import type { OrderFromList } from "./use-order-from-list.ts";

interface CreateBarProps {
  order: OrderFromList;
  company: Organisation;
  preview: ListPreview;
  list: CompanyList;
}

/** Makes the order: how many cards at what price, and why it cannot be yet. */
export function CreateBar({ order: { template, price, create, isNobodyNew }, company, preview, list }: CreateBarProps) {
  const { form, submission } = template;
  const counts = countMatches(preview);
  const offer = useWatch({ control: form.control, name: "offer" });
  const total = useOrderPrice(price, offer, counts.new);
  const why = explainNotYet(preview);
  return (
    <SaveBar ground="page">
      <FailureCallout failure={submission.failure} />
      {isNobodyNew ? (
        <Callout kind="warning" role="alert" title="Tout le monde est déjà là.">
          <p>
            Cette liste n'apporte personne, et ne change rien&nbsp;: elle vient sans doute d'être apportée.{" "}
            <Link to={portalPaths.company(company.id)} className="text-link">
              Voir les commandes de l'entreprise
            </Link>
          </p>
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          size="small"
          disabled={why !== undefined}
          aria-describedby={why ? "not-yet" : undefined}
          busy={submission.busy}
          busyLabel="Création en cours..."
          onClick={(event) => create(list, event)}
        >
          {submission.conflict ? saveConflictChoicesLabel : labelCreate(counts)}
        </Button>
        {why ? (
          <p id="not-yet" className="text-sm text-gold-200">
            {why}
          </p>
        ) : (
          <p className="text-sm text-silver-300">{counts.new > 0 && total !== undefined ? formatFcfa(total) : null}</p>
        )}
        <a href="#modele" className="text-link inline-flex min-h-11 items-center text-sm xl:hidden">
          Modèle et prix
        </a>
      </div>
    </SaveBar>
  );
}

function labelCreate({ new: made, changed }: ReturnType<typeof countMatches>): string {
  if (made === 0) return `Changer ${formatCount(changed, "carte")}`;
  const create = made === 1 ? "Créer la carte" : `Créer les ${formatCount(made, "carte")}`;
  return changed > 0 ? `${create}, en changer ${changed.toLocaleString("fr-FR")}` : create;
}

/** Says why no order can be made of the list; `undefined`: one can. */
function explainNotYet(preview: ListPreview): string | undefined {
  const faults = countFaults(preview);
  const { new: made, changed } = countMatches(preview);
  if (preview.cards.length === 0) return "Aucune ligne ne propose de carte.";
  if (faults > 0)
    return `${formatCount(faults, "cellule")} à corriger, ou ${agreeWord(faults, "sa ligne", "leurs lignes")} à laisser de côté.`;
  if (made + changed === 0) return "Tout le monde est déjà là, à l'identique\u00a0: il n'y a rien à faire.";
  return undefined;
}
