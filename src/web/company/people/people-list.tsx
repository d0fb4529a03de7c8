import { useState } from "react";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { peoplePageLength } from "#shared/company/people-page.ts";
import { Button } from "#web/kit/ui/button.tsx";
import type { Reading } from "../use-read.ts";
import { ReadingState } from "../reading-state.tsx";
import type { SpaceAddress } from "../use-address.ts";
import { PeopleActs } from "./people-acts.tsx";
import { PeopleFilters } from "./people-filters.tsx";
import { PeoplePager } from "../people-pager.tsx";
import { PersonItem } from "./person-item.tsx";

/** So many are seen at a glance, without a search. */
const fewPeople = 5;

interface PeopleListProps {
  company: OwnCompany;
  reading: Reading<CompanyPeople>;
  address: SpaceAddress;
  /** The session has ended, or the company is no longer his. */
  onRefused: () => void;
}

/** Lists the people whose cards one looks after. */
export function PeopleList({ company, reading, address, onRefused }: PeopleListProps) {
  const { value: people, isReading, readAgain } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const all = people ? Object.values(people.states).reduce((sum, count) => sum + count, 0) : 0;
  const isFiltered = (["recherche", "departement", "etat"] as const).some((name) => address.read(name) !== undefined);
  return (
    <section aria-label="Les personnes" className="flex flex-col gap-4">
      {people && (all > fewPeople || isFiltered) ? <PeopleFilters address={address} people={people} /> : null}
      <ReadingState {...reading} />
      {people && reading.failure === undefined ? (
        <>
          <output aria-live="polite" className="text-sm text-silver-300">
            {isReading ? "Un instant..." : countFound(people.total, all, isFiltered)}
          </output>
          {all === 0 ? (
            <Nobody
              mayOrder={company.role === "admin" && !company.isArchived}
              onOrder={() => address.openSection("nouvelles")}
            />
          ) : null}
          {all > 0 ? (
            <PeopleActs
              company={company}
              chosen={chosen}
              listed={people.people.map(({ ref }) => ref)}
              department={address.read("departement") ?? ""}
              departments={people.departments.map(({ name }) => name)}
              onChoose={setChosen}
              onDone={(departement) => {
                if (departement) address.set({ departement, page: undefined }, true);
                readAgain();
              }}
              onRefused={onRefused}
            />
          ) : null}
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

function Nobody({ mayOrder, onOrder }: { mayOrder: boolean; onOrder: () => void }) {
  return (
    <div className="panel flex flex-col items-center gap-3 p-6 text-center">
      <p className="text-lg font-semibold text-silver-50">Aucune carte pour l'instant.</p>
      <p className="text-sm">Elles apparaissent ici dès que la commande de l'entreprise est faite.</p>
      {mayOrder ? (
        <Button size="small" variant="secondary" onClick={onOrder}>
          Commander les premières
        </Button>
      ) : null}
    </div>
  );
}
