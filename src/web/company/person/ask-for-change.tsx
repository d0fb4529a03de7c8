import { useState } from "react";
import type { askForChangeAsMember } from "#shared/contract/change-requests.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { lockableFieldLabels, type RequestableField } from "#shared/company/template-fields.ts";
import { call } from "#web/kit/api/client.ts";
import { ChangeRequestForm } from "#web/owner/decided/change-request-form.tsx";
import { Button } from "#web/kit/ui/button.tsx";

interface AskForChangeProps {
  /** The company's id. */
  organisation: string;
  person: CompanyPerson;
  field: RequestableField;
}

/** Asks, for one of the people, for a field to change that the template decides. */
export function AskForChange({ organisation, person, field }: AskForChangeProps) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <div className="-ml-4">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Demander un changement\u00a0: ${lockableFieldLabels[field]}`}
          onClick={() => setAsking(true)}
        >
          Demander un changement
        </Button>
      </div>
    );
  return (
    <ChangeRequestForm
      field={field}
      asked={String(person[field as keyof CompanyPerson] ?? "")}
      send={(to) =>
        call<typeof askForChangeAsMember>("POST", "/api/entreprises/:organisation/personnes/:ref/demandes", {
          params: { organisation, ref: person.ref },
          body: { field, to },
        })
      }
      onDone={() => setAsking(false)}
    />
  );
}
