import { useEffect, useState } from "react";
import type { ListedPerson } from "#shared/contract/company-people.ts";

export type FindPeople = (search: string, signal: AbortSignal) => Promise<readonly ListedPerson[]>;

/** Searches people again whenever the search changes; earlier results stay visible until then. */
export function useFoundPeople(search: string, find: FindPeople) {
  const [people, setPeople] = useState<readonly ListedPerson[]>([]);
  const [hasFailed, setFailed] = useState(false);

  async function findNow(signal: AbortSignal): Promise<void> {
    try {
      const found = await find(search, signal);
      if (!signal.aborted) setPeople(found);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  }

  useEffect(() => {
    const control = new AbortController();
    setFailed(false);
    void findNow(control.signal);
    return () => control.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the search says what is read
  }, [search]);

  return { people, hasFailed };
}
