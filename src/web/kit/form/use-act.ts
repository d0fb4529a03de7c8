import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { type ToastInput, useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "./server-errors.ts";

/** The outcome of an action, for a toast; without a message no toast is shown. */
export interface Outcome extends Pick<Partial<ToastInput>, "kind" | "action"> {
  message?: string;
}

export interface ActOptions {
  /** Called after a success. */
  onDone?: () => void;
  /** Handles an error that ends the whole page, and returns true; returns `false` for any other error. */
  end?: ((error: unknown) => boolean) | undefined;
  explain?: (error: unknown) => string;
  /** Called last, whatever the outcome, and awaited: reloads what the action changed. */
  onEnd?: () => unknown;
}

/** Performs one action at a time and shows its outcome. `act` keeps its identity. */
export function useAct(options: ActOptions = {}) {
  const [doing, setDoing] = useState<{ what: string | undefined }>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef(options);
  const toast = useToast();
  useEffect(() => {
    latest.current = options;
  });

  /** `what`: names the action in `doing`. */
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
    /** Name of the running action. */
    doing: doing?.what,
    /** Errors of the last action, by field. */
    faults,
  };
}
