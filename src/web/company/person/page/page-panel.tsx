import { Suspense, useEffect, useRef, useState } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { readFormDraft } from "#web/kit/form/drafts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { PageFacts } from "./page-facts.tsx";
import { fetchedPart } from "../../fetched-part.tsx";

const PageForm = fetchedPart(async () => (await import("./page-form.tsx")).PageForm);

interface PagePanelProps {
  company: Pick<OwnCompany, "id">;
  person: CompanyPerson;
  onSaved: () => void;
  onRefused: () => void;
}

/** Shows the photos, links and description of a person's page; the form that changes them is fetched at a press. */
export function PagePanel({ company, person, onSaved, onRefused }: PagePanelProps) {
  // What was typed before the session ended comes back.
  const [isEditing, setEditing] = useState(() => Object.keys(readFormDraft<object>(`page ${person.ref}`)).length > 0);
  const wasEditing = useRef(isEditing);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed goes away.
    if (wasEditing.current && !isEditing) place.current?.querySelector("button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <OwnerSectionPanel title="Photos, liens et description">
      {isEditing ? (
        <Suspense fallback={<output className="block text-lg">Un instant...</output>}>
          <PageForm
            key={person.page.version}
            company={company}
            person={person}
            onSaved={() => {
              setEditing(false);
              onSaved();
            }}
            onRefused={onRefused}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          <PageFacts page={person.page} />
          <div ref={place}>
            <Button
              size="small"
              variant="secondary"
              aria-label="Modifier les photos, les liens et la description"
              onClick={() => setEditing(true)}
            >
              Modifier
            </Button>
          </div>
        </>
      )}
    </OwnerSectionPanel>
  );
}
