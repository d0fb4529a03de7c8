import type { listPeople } from "#shared/contract/company-people.ts";
import { cardStates } from "#shared/words.ts";
import { call } from "#web/kit/api/client.ts";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";
import { PeopleList } from "./people-list.tsx";
import { fetchedPart } from "../fetched-part.tsx";

const PersonPage = fetchedPart(async () => (await import("../person/person-page.tsx")).PersonPage);

/** Shows the people of a company, or the one whom the address names; the list stays as it was left. */
export function PeopleSection({ company, address, onChanged }: SectionProps) {
  const person = address.read("personne");
  const query = {
    search: address.read("recherche") ?? "",
    department: address.read("departement"),
    state: cardStates.find((state) => state === address.read("etat")),
    page: Math.max(1, Math.trunc(Number(address.read("page") ?? 1)) || 1),
  };
  const reading = useRead(
    JSON.stringify(query),
    (signal) =>
      call<typeof listPeople>("GET", "/api/entreprises/:organisation/personnes", {
        params: { organisation: company.id },
        query,
        signal,
      }),
    onChanged,
  );
  return (
    <>
      <div hidden={person !== undefined}>
        <PeopleList company={company} reading={reading} address={address} onRefused={onChanged} />
      </div>
      {person === undefined ? null : (
        <PersonPage
          key={person}
          company={company}
          personRef={person}
          departments={reading.value?.departments.map(({ name }) => name) ?? []}
          onChanged={reading.readAgain}
          onRefused={onChanged}
          onBack={() => address.set({ personne: undefined })}
        />
      )}
    </>
  );
}
