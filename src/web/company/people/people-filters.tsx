import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { cardStates } from "#shared/words.ts";
import { FilterSelect } from "#web/kit/form/select-field.tsx";
import type { SpaceAddress } from "../use-address.ts";
import { PeopleSearch } from "#web/company/departures/people-search.tsx";
import { personStateLabels } from "../person-state.tsx";

interface PeopleFiltersProps {
  address: SpaceAddress;
  /** As last read. */
  people: CompanyPeople | undefined;
}

/** Searches the people, and shows those of a department or of a state; each choice says how many it has. */
export function PeopleFilters({ address, people }: PeopleFiltersProps) {
  const departments = people?.departments ?? [];
  const chosenDepartment = address.read("departement") ?? "";
  const choose = (change: Parameters<SpaceAddress["set"]>[0]) => address.set({ ...change, page: undefined }, true);
  const states = cardStates.filter((state) => (people?.states[state] ?? 0) > 0 || address.read("etat") === state);
  return (
    <div className="flex flex-wrap gap-3">
      <PeopleSearch value={address.read("recherche") ?? ""} onSearch={(recherche) => choose({ recherche })} />
      {departments.length > 1 || chosenDepartment ? (
        <div className="min-w-0 flex-[1_1_10rem]">
          <FilterSelect
            label="Département"
            value={chosenDepartment}
            options={[
              { value: "", label: "Tous les départements" },
              ...departments
                .filter(({ name }) => name !== "")
                .map(({ name, people }) => ({ value: name, label: `${name} (${people})` })),
            ]}
            onPick={(departement) => choose({ departement })}
          />
        </div>
      ) : null}
      {states.length > 1 || address.read("etat") ? (
        <div className="min-w-0 flex-[1_1_10rem]">
          <FilterSelect
            label="État"
            value={address.read("etat") ?? ""}
            options={[
              { value: "", label: "En ligne ou non" },
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
