import { useEffect, useEffectEvent, useId, useState } from "react";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "../portal-icon.tsx";

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
}

const pauseMs = 300;

/** Renders "Rechercher": searches once the person stops typing, or at once on Enter. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  /** Last text searched for: the address repeats it later, when more may be typed already. */
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  function hand(wanted: string): void {
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted);
  }
  const search = useEffectEvent(() => hand(text.trim()));
  useEffect(() => {
    const timer = setTimeout(() => search(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        hand(text.trim());
      }}
    >
      <label htmlFor={id} className="sr-only">
        Rechercher
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-silver-400">
        <PortalIcon name="search" />
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
          onClick={() => {
            setText("");
            hand("");
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-silver-300 hover:text-silver-50"
        >
          <Icon name="close" />
        </button>
      ) : null}
    </form>
  );
}
