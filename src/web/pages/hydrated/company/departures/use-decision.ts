import { useState } from "react";
import { type ToastInput, useToast } from "#web/ui/toast.tsx";
import { CallError } from "#web/api/client.ts";
import { getOwnerErrorMessage } from "../../owner/said.ts";
import { isRefused } from "../use-read.ts";

/** Does one thing at a time, says how it went, and reads anew what it changed. */
export function useDecision(onDone: () => void, onRefused: () => void) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const toast = useToast();

  async function decide(act: () => Promise<{ message: string; action?: ToastInput["action"] }>): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      const { message, action } = await act();
      toast.show({ kind: "success", text: message, ...(action && { action }) });
      onDone();
    } catch (error) {
      if (isRefused(error)) onRefused();
      else {
        setFaults((error instanceof CallError && error.body?.fields) || {});
        toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      }
    }
    setBusy(false);
  }

  return { busy, faults, decide };
}
