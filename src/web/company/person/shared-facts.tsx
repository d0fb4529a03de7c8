import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { isRequestable, lockableFieldLabels } from "#shared/company/template-fields.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { AskForChange } from "./ask-for-change.tsx";
import { cardFieldNames } from "./person-labels.ts";

interface SharedFactsProps {
  /** The company's id. */
  organisation: string;
  person: CompanyPerson;
  isAdmin: boolean;
}

/** Shows what the template decides of a card, which nobody changes here. */
export function SharedFacts({ organisation, person, isAdmin }: SharedFactsProps) {
  const { locked } = person;
  if (locked.length === 0) return null;
  const known = cardFieldNames.flatMap((name) => locked.filter((field) => field === name));
  const others = locked.filter((field) => !(cardFieldNames as readonly string[]).includes(field));
  return (
    <OwnerSectionPanel title="Les mêmes pour tous">
      <p className="flex gap-2 text-sm text-silver-300">
        <Icon name="lock" size="small" />
        <span>
          {isAdmin
            ? "Décidé par le modèle de l'entreprise\u00a0: cela se change pour tous à la fois."
            : "Décidé par le modèle de l'entreprise\u00a0: son administrateur le change pour tous à la fois."}
        </span>
      </p>
      <dl className="flex flex-col gap-3 text-sm">
        {known.map((field) => (
          <div key={field}>
            <dt className="text-silver-400">{lockableFieldLabels[field]}</dt>
            <dd className="wrap-anywhere text-silver-50">
              {field === "workPhoneNumber"
                ? toFieldText(field, person[field]) || "rien"
                : String(person[field as keyof CompanyPerson]) || "rien"}
            </dd>
            {isRequestable(field) ? (
              <dd>
                <AskForChange organisation={organisation} person={person} field={field} />
              </dd>
            ) : null}
          </div>
        ))}
        {others.length > 0 ? (
          <div>
            <dt className="text-silver-400">Et aussi</dt>
            <dd className="text-silver-50">{others.map((field) => lockableFieldLabels[field]).join(", ")}</dd>
          </div>
        ) : null}
      </dl>
    </OwnerSectionPanel>
  );
}
