import { useRef } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { readPerson } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { WhileOpen } from "../while-open.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { PagePanel } from "./page/page-panel.tsx";
import { LeavePerson } from "./leave-person.tsx";
import { LostChip } from "./lost-chip.tsx";
import { PersonExtras } from "./person-extras.tsx";
import { PersonForm } from "./person-form.tsx";
import { PersonHead } from "./person-head.tsx";
import { PersonReprint } from "./person-reprint.tsx";
import { SharedFacts } from "./shared-facts.tsx";

interface PersonPageProps {
  company: OwnCompany;
  personRef: string;
  /** Those of the people whom one looks after. */
  departments: readonly string[];
  /** What the list shows of him is no longer so. */
  onChanged: () => void;
  /** The session has ended, or the company is no longer his. */
  onRefused: () => void;
  onBack: () => void;
}

/** Shows one person: what his card says, where it stands, and what may be done with it. */
export function PersonPage({ company, personRef: ref, departments, onChanged, onRefused, onBack }: PersonPageProps) {
  const reading = useRead(
    ref,
    (signal) =>
      call<typeof readPerson>("GET", "/api/entreprises/:organisation/personnes/:ref", {
        params: { organisation: company.id, ref },
        signal,
      }),
    onRefused,
  );
  const { value: person, isReading, readAgain } = reading;
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = () => {
    readAgain();
    onChanged();
    // What was pressed goes away.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="-ml-4">
        <Button variant="quiet" size="small" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Toutes les personnes
        </Button>
      </div>
      <ReadingState {...reading} />
      {person ? (
        <WhileOpen company={company}>
          <PersonHead heading={heading} company={company} person={person} onChanged={changed} onRefused={onRefused} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-6">
              {/* Nothing is typed over a version that is being replaced. */}
              <div inert={isReading}>
                <PersonForm
                  key={person.version}
                  company={company}
                  person={person}
                  departments={departments}
                  onSaved={changed}
                  onRefused={onRefused}
                />
              </div>
              {person.state === "left" ? null : (
                <PagePanel
                  company={company}
                  person={person}
                  onSaved={() => {
                    readAgain();
                    onChanged();
                  }}
                  onRefused={onRefused}
                />
              )}
              {person.state === "left" ? null : (
                <PersonExtras organisation={company.id} person={person} onChanged={changed} onRefused={onRefused} />
              )}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <SharedFacts organisation={company.id} person={person} isAdmin={company.role === "admin"} />
              {person.tagOpen || person.tagPausedAt !== null ? (
                <OwnerSectionPanel title="Carte perdue">
                  <LostChip organisation={company.id} person={person} onChanged={changed} onRefused={onRefused} />
                </OwnerSectionPanel>
              ) : null}
              {company.role === "admin" && (person.state === "live" || person.state === "paused") ? (
                <PersonReprint params={{ organisation: company.id, ref }} onRefused={onRefused} />
              ) : null}
              <LeavePerson company={company} person={person} onChanged={changed} onRefused={onRefused} />
            </div>
          </div>
        </WhileOpen>
      ) : null}
    </div>
  );
}
