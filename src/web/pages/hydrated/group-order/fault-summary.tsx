import { Callout } from "#web/ui/callout.tsx";
import type { GroupFault } from "./group-faults.ts";

/** Shows after a press that found errors how many there are, with a link to each. */
export function FaultSummary({
  faults,
  onGoTo,
}: {
  faults: readonly GroupFault[];
  onGoTo: (fault: GroupFault) => void;
}) {
  if (faults.length === 0) return null;
  return (
    <Callout
      kind="danger"
      role="alert"
      title={
        faults.length === 1
          ? "Une information est à corriger\u00a0:"
          : `${faults.length} informations sont à corriger\u00a0:`
      }
    >
      <ul className="flex flex-wrap gap-x-4">
        {faults.map((fault) => (
          <li key={fault.label}>
            <button type="button" className="text-link min-h-11" onClick={() => onGoTo(fault)}>
              {fault.label}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
