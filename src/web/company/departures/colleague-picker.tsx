import { formatPersonName } from "#shared/format/person-name.ts";
import { useId, useState } from "react";
import type { ListedPerson } from "#shared/contract/company-people.ts";
import { PeopleSearch } from "./people-search.tsx";
import { type FindPeople, useFoundPeople } from "./use-found-people.ts";

interface ColleaguePickerProps {
  find: FindPeople;
  /** Reference of the leaver, who cannot be picked. */
  except: string | undefined;
  /** The question; default: to which colleague the leaver's page leads. */
  legend?: string;
  /** Label of the search. */
  label?: string;
  /** Label of the choice of nobody; null: somebody must be picked. */
  none?: string | null;
  value: string | null;
  onPick: (ref: string | null) => void;
}

const mostShown = 6;

/** Asks to which colleague a leaver's page leads, or for another of the company's people. */
export function ColleaguePicker({
  find,
  except,
  legend = "Sa page mène-t-elle à un collègue\u00a0?",
  label = "Rechercher un collègue",
  none = "À personne",
  value,
  onPick,
}: ColleaguePickerProps) {
  const [search, setSearch] = useState("");
  const found = useFoundPeople(search, find);
  const people = found.people.filter(({ ref }) => ref !== except).slice(0, mostShown);
  const name = useId();
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mb-3 text-sm">{legend}</legend>
      <div className="mb-3 flex w-full">
        <PeopleSearch label={label} value={search} onSearch={setSearch} />
      </div>
      {found.hasFailed ? (
        <p role="alert" className="text-sm">
          Les personnes n'ont pas pu être chargées. Vérifiez la connexion, puis cherchez de nouveau.
        </p>
      ) : null}
      <div className="flex flex-col">
        {none === null ? null : (
          <Choice name={name} label={none} isChosen={value === null} onPick={() => onPick(null)} />
        )}
        {people.map((person) => (
          <Choice
            key={person.ref}
            name={name}
            label={describePerson(person)}
            isChosen={value === person.ref}
            onPick={() => onPick(person.ref)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function describePerson(person: ListedPerson): string {
  return [formatPersonName(person), person.apart?.startsWith(person.jobTitle) ? "" : person.jobTitle]
    .filter(Boolean)
    .join(", ");
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  onPick: () => void;
}

function Choice({ name, label, isChosen, onPick }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="radio"
        name={name}
        className="size-5 shrink-0 accent-gold-300"
        checked={isChosen}
        onChange={onPick}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
