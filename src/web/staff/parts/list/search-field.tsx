import { useId } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { usePausedSearch } from "#web/kit/ui/use-paused-search.ts";
import { StaffIcon } from "../staff-icon.tsx";

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
}

/** Renders "Rechercher": searches once the person stops typing, or at once on Enter. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const id = useId();
  const { text, setText, searchNow, clear } = usePausedSearch(value, onSearch);

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 sm:max-w-96 xl:min-w-60"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Rechercher
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-silver-400">
        <StaffIcon name="search" />
      </span>
      <input
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-full border border-edge bg-sunken pr-11 pl-11 text-sm text-ellipsis text-silver-50 placeholder:text-silver-400 hover:border-silver-300"
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
