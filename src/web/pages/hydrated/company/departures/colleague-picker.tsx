import { useState } from "react";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { ListedPerson, listPeople } from "#shared/contract/company-people.ts";
import { call } from "#web/api/client.ts";
import { PeopleSearch } from "../people-search.tsx";
import { useRead } from "../use-read.ts";

interface ColleaguePickerProps {
  company: OwnCompany;
  /** Who has left. */
  except: string;
  value: string | null;
  onPick: (ref: string | null) => void;
  onRefused: () => void;
}

const mostShown = 6;

/** Asks to which colleague the page of somebody who has left leads; only those whose cards are online. */
export function ColleaguePicker({ company, except, value, onPick, onRefused }: ColleaguePickerProps) {
  const [search, setSearch] = useState("");
  const { value: found } = useRead(
    search,
    (signal) =>
      call<typeof listPeople>("GET", "/api/entreprises/:organisation/personnes", {
        params: { organisation: company.id },
        query: { search, state: "live" },
        signal,
      }),
    onRefused,
  );
  const people = (found?.people ?? []).filter(({ ref }) => ref !== except).slice(0, mostShown);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm">Sa page mène-t-elle à un collègue&nbsp;?</legend>
      <div className="flex">
        <PeopleSearch value={search} onSearch={setSearch} />
      </div>
      <div className="flex flex-col">
        <Choice label="À personne" isChosen={value === null} onPick={() => onPick(null)} />
        {people.map((person) => (
          <Choice
            key={person.ref}
            label={describePerson(person)}
            isChosen={value === person.ref}
            onPick={() => onPick(person.ref)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function describePerson({ firstName, lastName, jobTitle }: ListedPerson): string {
  return [`${firstName} ${lastName}`, jobTitle].filter(Boolean).join(", ");
}

function Choice({ label, isChosen, onPick }: { label: string; isChosen: boolean; onPick: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="radio"
        name="collegue"
        className="size-5 shrink-0 accent-gold-300"
        checked={isChosen}
        onChange={onPick}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
