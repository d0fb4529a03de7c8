import type { ListPreview } from "#shared/contract/company-list.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { PortalIcon } from "../../parts/portal-icon.tsx";
import { ListColumns } from "./list-columns.tsx";
import { LeftOutRows } from "./left-out-rows.tsx";
import { ProposedRows } from "./proposed-rows.tsx";
import { countFaults, countMatches } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";

/** Shows what a list proposes: the count, its columns, its rows, and those left out. */
export function ListPreviewPanels({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  return (
    <>
      <Summary list={list} preview={preview} />
      {preview.notes.length > 0 ? (
        <Callout title="À savoir de cette liste">
          <ul className="flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <ListColumns preview={preview} decide={list.decide} />
      <ProposedRows preview={preview} decide={list.decide} />
      <LeftOutRows rows={preview.leftOut} decide={list.decide} />
    </>
  );
}

function Summary({ list, preview }: { list: CompanyList; preview: ListPreview }) {
  const faults = countFaults(preview);
  const people = preview.cards.length;
  const why = explainNoFile(people, faults);
  return (
    <section aria-label="Résultat" aria-busy={list.busy || undefined} className="panel flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0" role="status">
          <h2 className="text-lg font-semibold text-silver-50">
            {formatCount(people, "carte proposée", "cartes proposées")}
          </h2>
          <p className="text-sm text-silver-300 wrap-anywhere">
            {[
              list.name,
              describeMatches(preview),
              faults > 0 ? `${formatCount(faults, "cellule")} à corriger` : "Rien à corriger",
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Button
          size="small"
          variant="secondary"
          icon={<PortalIcon name="download" />}
          disabled={why !== undefined}
          aria-describedby={why ? "no-file-yet" : undefined}
          busy={list.isSaving}
          onClick={list.saveCorrected}
        >
          Liste corrigée (.xlsx)
        </Button>
      </div>
      {why ? (
        <p id="no-file-yet" className="text-sm text-gold-200">
          {why}
        </p>
      ) : null}
    </section>
  );
}

/** Says why the corrected list cannot be had; `undefined`: it can. */
function explainNoFile(people: number, faults: number): string | undefined {
  if (people === 0) return "La liste corrigée serait vide\u00a0: aucune ligne ne propose de carte.";
  if (faults > 0) return "Corrigez d'abord ce qui est signalé ci-dessous, ou laissez ces lignes de côté.";
  return undefined;
}

/** Says whom the company has already; nothing where all are new. */
function describeMatches(preview: ListPreview): string {
  const { new: made, changed, same } = countMatches(preview);
  if (changed + same === 0) return "";
  return [
    formatCount(made, "nouvelle"),
    `${changed} ${agreeWord(changed, "changera", "changeront")}`,
    `${same} déjà là`,
  ].join(", ");
}
