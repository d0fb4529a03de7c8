import type { ListedPerson } from "#shared/contract/company-people.ts";
import { PersonState } from "../person-state.tsx";
import { describeViews } from "../opened-words.ts";

interface PersonItemProps {
  person: ListedPerson;
  href: string;
  onOpen: () => void;
  /** Whether he is chosen, while people are being chosen. */
  isChosen?: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}

const row =
  "grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-lifted sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)] md:items-center";

/** Shows one person of the list; all of it opens his page, or chooses him. */
export function PersonItem({ person, href, onOpen, isChosen, onChoose }: PersonItemProps) {
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
  const { firstName, lastName, jobTitle, department, state } = person;
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-silver-50">{`${firstName} ${lastName}`}</span>
        {jobTitle ? <span className="block text-sm text-silver-300">{jobTitle}</span> : null}
      </span>
      <span className="text-sm wrap-anywhere text-silver-300">{department}</span>
      <span className="flex flex-wrap items-center gap-x-4 md:flex-col md:items-start">
        <PersonState state={state} />
        <span className="text-sm text-silver-400">{describeViews(person)}</span>
      </span>
    </>
  );
}
