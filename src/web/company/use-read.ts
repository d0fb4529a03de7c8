import { useEffect, useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { getOwnerErrorMessage } from "#web/owner/owner-error-messages.ts";

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
      else setFailure(getOwnerErrorMessage(error));
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

/** Checks whether the page itself is no longer his to see: his session has ended, or the company is no longer his. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.body?.code === "organisation.not_found");
}
