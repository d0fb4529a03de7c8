import { useRef, useState } from "react";
import type { CompanyPerson, loseCard, readPerson } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";
import { WhileOpen } from "../while-open.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { PagePanel } from "./page/page-panel.tsx";
import { LeavePerson } from "./leave-person.tsx";
import { PersonExtras } from "./person-extras.tsx";
import { PersonForm } from "./person-form.tsx";
import { PersonHead } from "./person-head.tsx";
import { PersonReprint } from "./person-reprint.tsx";
import { heldTextNames } from "#shared/company/company-texts.ts";
import {
  type RequestableField,
  isLockedForMember,
  isRequestable,
  lockableFieldLabels,
} from "#shared/company/shared-card-fields.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import type { askForChangeAsMember } from "#shared/contract/change-requests.ts";
import { ChangeRequestForm } from "#web/owner/decided/change-request-form.tsx";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

interface PersonPageProps {
  personRef: string;
  /** The departments of the people that the member manages. */
  departments: readonly string[];
  /** Called when what the list shows of the person is outdated. */
  onChanged: () => void;
  onBack: () => void;
}

/** Shows one person: their card's texts and state, and the actions for it. */
export function PersonPage({ personRef: ref, departments, onChanged, onBack }: PersonPageProps) {
  const { company, organisation, isAdmin } = useSpace();
  const reading = useRead<typeof readPerson>("/api/entreprises/:organisation/personnes/:ref", {
    params: { organisation, ref },
  });
  const { value: person, isReading, readAgain } = reading;
  const isLeft = person?.state === "left";
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = () => {
    readAgain();
    onChanged();
    // The pressed button disappears, so the focus moves on.
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
          <PersonHead heading={heading} person={person} onChanged={changed} />
          {isLeft ? (
            <LeavePerson person={person} onChanged={changed} />
          ) : (
            <WaysBelow person={person} isAdmin={isAdmin} />
          )}
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-6">
              {/* Blocks input while a newer version is loading. */}
              <div inert={isReading}>
                <PersonForm
                  key={person.version}
                  person={person}
                  departments={departments}
                  isReading={isReading}
                  onSaved={changed}
                />
              </div>
              {isLeft ? null : (
                <PagePanel
                  person={person}
                  onSaved={() => {
                    readAgain();
                    onChanged();
                  }}
                />
              )}
              {isLeft ? null : <PersonExtras person={person} onChanged={changed} />}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              {isLeft ? null : <SharedFacts person={person} onChanged={changed} />}
              {mayBeLost(person) ? (
                <div id={parts.lost.id} className={below}>
                  <OwnerSectionPanel title="Carte perdue">
                    <LostChip person={person} onChanged={changed} />
                  </OwnerSectionPanel>
                </div>
              ) : null}
              {isAdmin && isOnline(person) ? (
                <div id={parts.reprint.id} className={below}>
                  <PersonReprint personRef={ref} />
                </div>
              ) : null}
              {isOnline(person) ? (
                <div id={parts.departure.id} className={below}>
                  <LeavePerson person={person} onChanged={changed} />
                </div>
              ) : null}
            </div>
          </div>
        </WhileOpen>
      ) : null}
    </div>
  );
}

/** Rare actions on a card, below its texts. */
const parts = {
  lost: { id: "carte-perdue", label: "Carte perdue" },
  reprint: { id: "nouvelle-carte", label: "Nouvelle carte" },
  departure: { id: "depart", label: "Départ" },
} as const;
/** Scrolls to below the bar that stays at the top of a phone. */
const below = "scroll-mt-20";

const mayBeLost = ({ tagOpen, tagPausedAt }: CompanyPerson) => tagOpen || tagPausedAt !== null;
const isOnline = ({ state }: CompanyPerson) => state === "live" || state === "paused";

/** Links to the actions for a card, which a phone shows some screens further down. */
function WaysBelow({ person, isAdmin }: { person: CompanyPerson; isAdmin: boolean }) {
  const ways = [
    ...(mayBeLost(person) ? [parts.lost] : []),
    ...(isAdmin && isOnline(person) ? [parts.reprint] : []),
    ...(isOnline(person) ? [parts.departure] : []),
  ];
  if (ways.length === 0) return null;
  return (
    <nav aria-label="Plus bas" className="flex flex-wrap gap-x-6 lg:hidden">
      {ways.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className="text-link inline-flex min-h-11 items-center text-sm">
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Shows the values that the template decides; they cannot be changed here. */
function SharedFacts({ person, onChanged }: { person: CompanyPerson; onChanged: () => void }) {
  const { isAdmin } = useSpace();
  const locked = person.locked.filter((field) => isLockedForMember(field, person.locked, isAdmin));
  if (locked.length === 0) return null;
  const known = heldTextNames.flatMap((name) => locked.filter((field) => field === name));
  const others = locked.filter((field) => !(heldTextNames as readonly string[]).includes(field));
  return (
    <OwnerSectionPanel title="Verrouillés">
      <p className="flex gap-2 text-sm text-silver-300">
        <Icon name="lock" size="small" />
        <span>
          {isAdmin
            ? "Décidé par le modèle de l'entreprise\u00a0: cela se change là pour tous, ou ici pour cette carte seule."
            : "Décidé par le modèle de l'entreprise\u00a0: son administrateur le change pour tous à la fois."}
        </span>
      </p>
      <dl className="flex flex-col gap-3 text-sm">
        {known.map((field) => (
          <div key={field}>
            <dt className="text-silver-400">{lockableFieldLabels[field]}</dt>
            <dd className="wrap-anywhere text-silver-50">
              {toFieldText(field, String(person[field as keyof CompanyPerson])) || "rien"}
            </dd>
            {isRequestable(field) ? (
              <dd>
                <AskForChange person={person} field={field} onChanged={onChanged} />
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

interface AskForChangeProps {
  person: CompanyPerson;
  field: RequestableField;
  onChanged: () => void;
}

/** Requests, for one of the people, a change of a field that the template decides; an administrator makes it. */
function AskForChange({ person, field, onChanged }: AskForChangeProps) {
  const { organisation, isAdmin } = useSpace();
  const [asking, setAsking] = useState(false);
  const label = isAdmin ? "Changer sur cette carte" : "Demander un changement";
  if (!asking)
    return (
      <div className="-ml-4">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${label}\u00a0: ${lockableFieldLabels[field]}`}
          onClick={() => setAsking(true)}
        >
          {label}
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
      confirm={isAdmin ? "Changer" : undefined}
      onDone={(isSent) => {
        setAsking(false);
        if (isSent && isAdmin) onChanged();
      }}
    />
  );
}

/** Closes the chip of a lost card and opens it again; the page, and a card made since, stay open. */
function LostChip({ person, onChanged }: { person: CompanyPerson; onChanged: () => void }) {
  const { organisation, endIfRefused } = useSpace();
  const { ref, tagPausedAt, tagOpen } = person;
  const { busy, act } = useAct({ onDone: onChanged, end: endIfRefused });
  const set = (lost: boolean) =>
    act(() =>
      call<typeof loseCard>("POST", "/api/entreprises/:organisation/personnes/:ref/puce", {
        params: { organisation, ref },
        body: { lost },
      }),
    );
  return (
    <>
      {tagPausedAt === null ? null : (
        <Callout kind="warning" title={`Déclarée perdue le ${formatFrenchDay(Date.parse(tagPausedAt))}.`}>
          <p>
            Qui approche un téléphone de la carte perdue lit qu'elle l'est. Le lien et le QR code ouvrent toujours la
            page.
          </p>
        </Callout>
      )}
      {tagOpen && tagPausedAt === null ? (
        <p className="text-sm">
          Déclarée perdue, la carte n'ouvre plus la page quand on en approche un téléphone&nbsp;; le lien et le QR code
          l'ouvrent toujours.
        </p>
      ) : null}
      {tagOpen || tagPausedAt !== null ? (
        <div className="flex flex-wrap gap-3">
          {tagOpen ? (
            <Button size="small" variant="secondary" busy={busy} onClick={() => set(true)}>
              {tagPausedAt === null ? "Déclarer la carte perdue" : "Déclarer perdue la nouvelle aussi"}
            </Button>
          ) : null}
          {tagPausedAt === null ? null : (
            <Button size="small" variant="secondary" busy={busy} onClick={() => set(false)}>
              Remettre la puce en service
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}
