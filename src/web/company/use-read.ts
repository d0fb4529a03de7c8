import { useEffect, useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

export interface Reading<Value> {
  /** As last read: it stays while it is read again. */
  value: Value | undefined;
  failure: string | undefined;
  isReading: boolean;
  readAgain: () => void;
}

/**
 * Reads what a part shows, and again whenever `key` changes. `onRefused`: the session has ended, or the company is no
 * longer his.
 */
export function useRead<Value>(
  key: string,
  read: (signal: AbortSignal) => Promise<Value>,
  onRefused: () => void,
): Reading<Value> {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(true);
  const [turn, setTurn] = useState(0);

  async function readNow(signal: AbortSignal): Promise<void> {
    try {
      const next = await read(signal);
      if (!signal.aborted) setValue(next);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefused(error)) onRefused();
      else setFailure(getCallErrorMessage(error));
    }
    if (!signal.aborted) setReading(false);
  }

  useEffect(() => {
    const control = new AbortController();
    setReading(true);
    setFailure(undefined);
    void readNow(control.signal);
    return () => control.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is read
  }, [key, turn]);

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
