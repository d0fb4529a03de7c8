import { useEffect, useEffectEvent, useState } from "react";

const pauseMs = 300;

interface PausedSearch {
  /** The typed text. */
  text: string;
  setText: (text: string) => void;
  /** Searches at once for the typed text. */
  searchNow: () => void;
  clear: () => void;
}

/** Searches once the person stops typing, or at once on request; `value`: the current search in the address. */
export function usePausedSearch(value: string, onSearch: (text: string) => void): PausedSearch {
  const [text, setText] = useState(value);
  /** Last text searched for: the address has it only later, when more may have been typed. */
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

  return {
    text,
    setText,
    searchNow: () => hand(text.trim()),
    clear: () => {
      setText("");
      hand("");
    },
  };
}
