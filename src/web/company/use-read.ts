import { useEffect, useState } from "react";
import type { Endpoint, EndpointAnswer } from "#shared/contract/endpoint.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import type { EndpointLocation } from "#web/kit/api/request-url.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { useSpace } from "./use-space.ts";

export interface Reading<Value> {
  /** The value as last loaded; it stays while it is loaded again. */
  value: Value | undefined;
  failure: string | undefined;
  isReading: boolean;
  readAgain: () => void;
}

/** Loads what a section shows, and again whenever `where` changes; with `where` undefined, loads nothing yet. */
export function useRead<E extends Endpoint>(
  path: E["path"],
  where: EndpointLocation<E> | undefined,
): Reading<EndpointAnswer<E>> {
  const { endIfRefused } = useSpace();
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
      if (!endIfRefused(error)) setFailure(getCallErrorMessage(error));
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
