import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { type ToastInput, useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "./server-errors.ts";

/** What came of an act, for a toast; nothing is said without a message. */
export interface Outcome extends Pick<Partial<ToastInput>, "kind" | "action"> {
  message?: string;
}

export interface ActOptions {
  /** Called after a success. */
  onDone?: () => void;
  /** Deals with an error that ends the whole page; `false`: it is none. */
  end?: ((error: unknown) => boolean) | undefined;
  explain?: (error: unknown) => string;
  /** Called last, however it went: reads again what the act changed, and is waited for. */
  onEnd?: () => unknown;
}

/** Does one thing at a time and says how it went. `act` keeps its identity. */
export function useAct(options: ActOptions = {}) {
  const [doing, setDoing] = useState<{ what: string | undefined }>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef(options);
  const toast = useToast();
  useEffect(() => {
    latest.current = options;
  });

  /** `what`: told apart from the others in `doing`. */
  const act = useCallback(
    (send: () => Promise<Outcome | void>, what?: string): void => {
      const run = async (): Promise<void> => {
        setDoing({ what });
        setFaults({});
        try {
          const { message, kind = "success", action } = (await send()) ?? {};
          if (message) toast.show({ kind, text: message, action });
          latest.current.onDone?.();
        } catch (error) {
          const { end, explain = getCallErrorMessage } = latest.current;
          if (!end?.(error)) {
            setFaults((error instanceof CallError && error.body?.fields) || {});
            toast.show({ kind: "error", text: explain(error) });
          }
        }
        await latest.current.onEnd?.();
        setDoing(undefined);
      };
      void run();
    },
    [toast],
  );

  return {
    act,
    busy: doing !== undefined,
    /** Which one is under way. */
    doing: doing?.what,
    /** What was wrong with the fields of the last one. */
    faults,
  };
}
