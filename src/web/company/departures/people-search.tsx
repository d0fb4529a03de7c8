import { Icon } from "#web/kit/ui/icons.tsx";
import { usePausedSearch } from "#web/kit/ui/use-paused-search.ts";

interface PeopleSearchProps {
  /** Label of the search; default: people. */
  label?: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once the person stops typing, or at once on Enter. */
export function PeopleSearch({
  label = "Rechercher une personne",
  placeholder = "Nom, fonction, téléphone…",
  value,
  onSearch,
}: PeopleSearchProps) {
  const { text, setText, searchNow, clear } = usePausedSearch(value, onSearch);

  return (
    <form
      role="search"
      aria-label={label}
      className="relative min-w-0 flex-[1_1_18rem]"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <input
        aria-label={label}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-11 w-full rounded-full border border-edge bg-sunken pr-11 pl-5 text-sm text-ellipsis text-silver-50 placeholder:text-silver-400 hover:border-silver-300"
      />
      {text ? (
        <button
          type="button"
          aria-label="Effacer la recherche"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-silver-300 hover:text-silver-50"
        >
          <Icon name="close" />
        </button>
      ) : null}
    </form>
  );
}
