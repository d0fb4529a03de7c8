import { useDecision as useSharedDecision } from "#web/company/departures/use-departure-decision.ts";
import { getOwnerErrorMessage } from "#web/owner/owner-error-messages.ts";
import { isRefused } from "../use-read.ts";

/** Does one thing at a time, says how it went, and reads anew what it changed. */
export function useDecision(onDone: () => void, onRefused: () => void) {
  return useSharedDecision(onDone, refusals(onRefused));
}

/** How the company's space tells what was refused. */
export function refusals(onRefused: () => void) {
  return {
    explain: getOwnerErrorMessage,
    end: (error: unknown) => {
      if (!isRefused(error)) return false;
      onRefused();
      return true;
    },
  };
}
