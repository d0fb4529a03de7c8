import { useEffect, useState } from "react";
import type { Endpoint, EndpointAnswer } from "#shared/contract/endpoint.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import type { EndpointLocation } from "#web/kit/api/request-url.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

export interface Reading<Value> {
  /** As last read: it stays while it is read again. */
  value: Value | undefined;
  failure: string | undefined;
  isReading: boolean;
  readAgain: () => void;
}

/**
 * Reads what a part shows, and again whenever `where` says something else; undefined: nothing yet. `onRefused`: the
 * session has ended, or the company is no longer his.
 */
export function useRead<E extends Endpoint>(
  path: E["path"],
  where: EndpointLocation<E> | undefined,
  onRefused: () => void,
): Reading<EndpointAnswer<E>> {
  const [value, setValue] = useState<EndpointAnswer<E>>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(true);
  const [turn, setTurn] = useState(0);

  async function readNow(signal: AbortSignal): Promise<void> {
    try {
      const next = await call<Endpoint>("GET", path, { ...(where as object), signal });
      if (!signal.aborted) setValue(next as EndpointAnswer<E>);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefused(error)) onRefused();
      else setFailure(getCallErrorMessage(error));
    }
    if (!signal.aborted) setReading(false);
  }

  useEffect(() => {
    if (!where) return;
    const control = new AbortController();
    setReading(true);
    setFailure(undefined);
    void readNow(control.signal);
    return () => control.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the address says what is read
  }, [JSON.stringify(where), turn]);

  return { value, failure, isReading, readAgain: () => setTurn((before) => before + 1) };
}

/** Returns what deals with a refusal of the page itself, by `onRefused`, and passes on every other error. */
export function ifRefused(onRefused: () => void): (error: unknown) => boolean {
  return (error) => {
    if (!isRefused(error)) return false;
    onRefused();
    return true;
  };
}

/** Checks whether the page itself is no longer his to see: his session has ended, or the company is no longer his. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.body?.code === "organisation.not_found");
}
