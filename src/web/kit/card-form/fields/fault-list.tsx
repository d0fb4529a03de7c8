import { Callout } from "#web/kit/ui/callout.tsx";

interface FaultListProps<Fault> {
  faults: readonly Fault[];
  /** Returns a label of the field with the error, unlike all other labels. */
  getLabel: (fault: Fault) => string;
  onGoTo: (fault: Fault) => void;
}

/** After a press that found errors, shows how many there are, with a link to each. */
export function FaultList<Fault>({ faults, getLabel, onGoTo }: FaultListProps<Fault>) {
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
          <li key={getLabel(fault)}>
            <button type="button" className="text-link min-h-11" onClick={() => onGoTo(fault)}>
              {getLabel(fault)}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
