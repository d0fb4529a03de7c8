import type { PreviewCard } from "#shared/contract/company-list.ts";
import { listColumnTitles, type PersonField, personFieldNames } from "#shared/organisations/list-columns.ts";
import { Button } from "#web/ui/button.tsx";
import { groupPhoneDigits } from "#shared/grouped-phone.ts";
import { CorrectedCell } from "./corrected-cell.tsx";
import { correctCell, leaveRowOut } from "./list-decisions.ts";
import { hasFault } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";

type PreviewField = NonNullable<PreviewCard["fields"][PersonField]>;
const phones: readonly PersonField[] = ["phoneNumber", "workPhoneNumber", "whatsapp"];

/** Shows a row as it will stand on its card; what cannot stand so has an input. */
export function ProposedRow({ card, decide }: { card: PreviewCard; decide: CompanyList["decide"] }) {
  const { row, fields } = card;
  const cells = personFieldNames.flatMap((name) => {
    const field = fields[name];
    return field && (field.value || field.fault || field.isCorrected) ? [{ name, field }] : [];
  });
  return (
    <li className={`panel flex flex-col gap-3 p-4 sm:px-6 ${hasFault(card) ? "border-danger/60" : ""}`}>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs font-semibold text-silver-400">Ligne {row}</p>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Laisser la ligne ${row} de côté`}
          onClick={() => decide((decisions) => leaveRowOut(decisions, row))}
        >
          Laisser de côté
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {cells.map(({ name, field }) => (
          <div key={name} className="min-w-0 text-sm">
            <dt className="text-xs text-silver-400">{listColumnTitles[name]}</dt>
            <dd className="wrap-anywhere text-silver-50">
              {field.fault || field.isCorrected ? (
                <CorrectedCell
                  key={field.value}
                  label={`${listColumnTitles[name]}, ligne ${row}`}
                  field={field}
                  onCorrect={(value) => decide((decisions) => correctCell(decisions, row, name, value))}
                />
              ) : (
                showValue(name, field)
              )}
              {field.mended && !field.fault ? (
                <p className="pt-0.5 text-xs font-normal text-silver-400">{field.mended}</p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function showValue(name: PersonField, { value }: PreviewField): string {
  return phones.includes(name) ? groupPhoneDigits(value) : value;
}
