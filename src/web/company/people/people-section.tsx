import { formatPersonName } from "#shared/format/person-name.ts";
import type { CompanyPeople, ListedPerson, listPeople } from "#shared/contract/company-people.ts";
import { cardStates } from "#shared/states-and-kinds.ts";
import type { SectionProps } from "../section-props.ts";
import { useSpace } from "../use-space.ts";
import { type Reading, useRead } from "../use-read.ts";
import { fetchedPart } from "../fetched-part.tsx";
import { useState } from "react";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { peoplePageLength } from "#shared/company/people-page.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SpaceAddress } from "../use-address.ts";
import { PeopleActs } from "./people-acts.tsx";
import { PeoplePager } from "../people-pager.tsx";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { PeopleSearch } from "#web/company/departures/people-search.tsx";
import { PersonState, personStateLabels } from "../person-state.tsx";
import { describeViews } from "../describe-views.ts";

interface PersonItemProps {
  person: ListedPerson;
  href: string;
  onOpen: () => void;
  /** While people are being chosen: whether this one is chosen. */
  isChosen?: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}

const row =
  "grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-lifted sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)] md:items-center";

/** Shows one person in the list; pressing anywhere opens their page, or chooses them. */
function PersonItem({ person, href, onOpen, isChosen, onChoose }: PersonItemProps) {
  if (isChosen !== undefined)
    return (
      <li>
        <label className="flex cursor-pointer items-center pl-4 hover:bg-lifted sm:pl-6">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-6 shrink-0 cursor-pointer accent-gold-300"
          />
          <span className={`${row} min-w-0 flex-1`}>
            <PersonFacts person={person} />
          </span>
        </label>
      </li>
    );
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className={row}
      >
        <PersonFacts person={person} />
      </a>
    </li>
  );
}

function PersonFacts({ person }: Pick<PersonItemProps, "person">) {
  const { jobTitle, department, state, isMember } = person;
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-silver-50">{formatPersonName(person)}</span>
        {jobTitle ? <span className="block text-sm text-silver-300">{jobTitle}</span> : null}
        {isMember ? <span className="block text-sm text-silver-400">Gère aussi les cartes</span> : null}
      </span>
      <span className="text-sm wrap-anywhere text-silver-300">{department}</span>
      <span className="flex flex-wrap items-center gap-x-4 md:flex-col md:items-start">
        <PersonState state={state} />
        <span className="text-sm text-silver-400">{describeViews(person)}</span>
      </span>
    </>
  );
}

/** With this many people or fewer, the list needs no search. */
const fewPeople = 5;

interface PeopleListProps {
  reading: Reading<CompanyPeople>;
  address: SpaceAddress;
}

function PeopleList({ reading, address }: PeopleListProps) {
  const { company, isAdmin } = useSpace();
  const { value: people, isReading, readAgain } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const all = people ? Object.values(people.states).reduce((sum, count) => sum + count, 0) : 0;
  const mayOrder = isAdmin && !company.isArchived;
  const order = address.linkTo("nouvelles");
  const isFiltered = (["recherche", "departement", "etat"] as const).some((name) => address.read(name) !== undefined);
  return (
    <section aria-label="Les personnes" className="flex flex-col gap-4">
      {people && (all > fewPeople || isFiltered) ? <PeopleFilters address={address} people={people} /> : null}
      <ReadingState {...reading} />
      {people && reading.failure === undefined ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <output aria-live="polite" className="text-sm text-silver-300">
              {isReading ? "Un instant..." : countFound(people.total, all, isFiltered)}
            </output>
            {mayOrder && all > 0 ? (
              <ButtonLink size="small" variant="secondary" icon={<Icon name="plus" />} {...order}>
                Une carte de plus
              </ButtonLink>
            ) : null}
          </div>
          {all === 0 ? <Nobody order={mayOrder ? order : undefined} /> : null}
          {all > 0 && people.total === 0 ? (
            <div>
              <Button
                size="small"
                variant="secondary"
                onClick={() =>
                  address.set({ recherche: undefined, departement: undefined, etat: undefined, page: undefined }, true)
                }
              >
                Afficher tout le monde
              </Button>
            </div>
          ) : null}
          {people.people.length > 0 ? (
            <ul aria-label="Personnes" className="panel flex flex-col divide-y divide-line overflow-hidden p-0">
              {people.people.map((person) => (
                <PersonItem
                  key={person.ref}
                  person={person}
                  href={address.hrefOf({ personne: person.ref })}
                  onOpen={() => address.set({ personne: person.ref })}
                  isChosen={chosen?.has(person.ref)}
                  onChoose={(isChosen) =>
                    setChosen(
                      (before) =>
                        new Set(
                          isChosen
                            ? [...(before ?? []), person.ref]
                            : [...(before ?? [])].filter((ref) => ref !== person.ref),
                        ),
                    )
                  }
                />
              ))}
            </ul>
          ) : null}
          {all > 0 ? (
            <PeopleActs
              chosen={chosen}
              listed={people.people.map(({ ref }) => ref)}
              department={address.read("departement") ?? ""}
              departments={people.departments.map(({ name }) => name)}
              onChoose={setChosen}
              onDone={(departement) => {
                if (departement) address.set({ departement, page: undefined }, true);
                readAgain();
              }}
            />
          ) : null}
          <PeoplePager
            page={Number(address.read("page") ?? 1)}
            pages={Math.ceil(people.total / peoplePageLength)}
            onPage={(page) => address.set({ page: page === 1 ? undefined : String(page) })}
          />
        </>
      ) : null}
    </section>
  );
}

function countFound(found: number, all: number, isFiltered: boolean): string {
  if (all === 0) return "";
  if (!isFiltered) return formatCount(all, "personne");
  if (found === 0) return "Personne ne correspond.";
  return `${formatCount(found, "personne")} sur ${all.toLocaleString("fr-FR")} ${agreeWord(found, "correspond", "correspondent")}.`;
}

function Nobody({ order }: { order: ReturnType<SpaceAddress["linkTo"]> | undefined }) {
  return (
    <div className="panel flex flex-col items-center gap-3 p-6 text-center">
      <p className="text-lg font-semibold text-silver-50">Aucune carte pour l'instant.</p>
      <p className="text-sm">Elles apparaissent ici dès que la commande de l'entreprise est faite.</p>
      {order ? (
        <ButtonLink size="small" variant="secondary" {...order}>
          Commander les premières
        </ButtonLink>
      ) : null}
    </div>
  );
}

interface PeopleFiltersProps {
  address: SpaceAddress;
  /** The people as last loaded. */
  people: CompanyPeople | undefined;
}

/** Searches the people and filters them by department or state; each choice shows its count. */
function PeopleFilters({ address, people }: PeopleFiltersProps) {
  const departments = people?.departments ?? [];
  const chosenDepartment = address.read("departement") ?? "";
  const choose = (change: Parameters<SpaceAddress["set"]>[0]) => address.set({ ...change, page: undefined }, true);
  const states = cardStates.filter((state) => (people?.states[state] ?? 0) > 0 || address.read("etat") === state);
  return (
    <div className="flex flex-wrap gap-3">
      <PeopleSearch value={address.read("recherche") ?? ""} onSearch={(recherche) => choose({ recherche })} />
      {departments.length > 1 || chosenDepartment ? (
        <div className="min-w-0 flex-[2_1_9rem]">
          <FilterSelect
            label="Département"
            value={chosenDepartment}
            options={[
              { value: "", label: "Départements" },
              ...departments
                .filter(({ name }) => name !== "")
                .map(({ name, people }) => ({ value: name, label: `${name} (${people})` })),
            ]}
            onPick={(departement) => choose({ departement })}
          />
        </div>
      ) : null}
      {states.length > 1 || address.read("etat") ? (
        <div className="min-w-0 flex-[1_1_7rem]">
          <FilterSelect
            label="État"
            value={address.read("etat") ?? ""}
            options={[
              { value: "", label: "États" },
              ...states.map((state) => ({
                value: state,
                label: `${personStateLabels[state]} (${people?.states[state] ?? 0})`,
              })),
            ]}
            onPick={(etat) => choose({ etat })}
          />
        </div>
      ) : null}
    </div>
  );
}

const PersonPage = fetchedPart(async () => (await import("../person/person-page.tsx")).PersonPage);

/** Shows a company's people, or the one in the address; the list stays as it was left. */
export function PeopleSection({ address, home }: Pick<SectionProps, "address" | "home">) {
  const { organisation } = useSpace();
  const person = address.read("personne");
  const query = {
    search: address.read("recherche") ?? "",
    department: address.read("departement"),
    state: cardStates.find((state) => state === address.read("etat")),
    page: Math.max(1, Math.trunc(Number(address.read("page") ?? 1)) || 1),
  };
  const reading = useRead<typeof listPeople>("/api/entreprises/:organisation/personnes", {
    params: { organisation },
    query,
  });
  return (
    <>
      <div hidden={person !== undefined}>
        <PeopleList reading={reading} address={address} />
      </div>
      {person === undefined ? null : (
        <PersonPage
          key={person}
          personRef={person}
          departments={reading.value?.departments.map(({ name }) => name) ?? []}
          onChanged={() => {
            reading.readAgain();
            home.readAgain();
          }}
          onBack={() => address.set({ personne: undefined })}
        />
      )}
    </>
  );
}
