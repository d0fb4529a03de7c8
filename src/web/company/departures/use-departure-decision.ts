import { useState } from "react";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import type { Refusals, Said } from "./acts.ts";

/** Does one thing at a time, says how it went, and reads anew what it changed. */
export function useDecision(onDone: () => void, { explain, end }: Refusals) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const toast = useToast();

  async function decide(act: () => Promise<Said>): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      const { message, action } = await act();
      toast.show({ kind: "success", text: message, ...(action && { action }) });
      onDone();
    } catch (error) {
      if (!end?.(error)) {
        setFaults((error instanceof CallError && error.body?.fields) || {});
        toast.show({ kind: "error", text: explain(error) });
      }
    }
    setBusy(false);
  }

  return { busy, faults, decide };
}
