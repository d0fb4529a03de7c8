import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { listCardDifferences, type ComparableCardContent } from "./editor-values.ts";

interface ConflictProps {
  here: ComparableCardContent;
  there: EditableCard;
  busy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** If the card was changed elsewhere meanwhile, shows both versions and lets the owner choose which one stays. */
export function CardEditConflict({ here, there, busy, onKeep, onTake }: ConflictProps) {
  return (
    <Callout kind="warning" role="alert" title="Cette carte a été modifiée ailleurs entre-temps.">
      <p>Rien n'est enregistré encore. Comparez, puis choisissez&nbsp;:</p>
      <dl className="mt-2 flex flex-col gap-3">
        {listCardDifferences(here, there).map(({ label, here: mine, there: theirs }) => (
          <div key={label} className="border-t border-line pt-2">
            <dt className="font-semibold text-silver-50">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">Ici&nbsp;: {mine || "rien"}</dd>
            <dd className="whitespace-pre-line wrap-anywhere">Ailleurs&nbsp;: {theirs || "rien"}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={busy} busyLabel="Enregistrement..." onClick={onKeep}>
          Enregistrer ce qui est ici
        </Button>
        <Button size="small" variant="secondary" onClick={onTake}>
          Prendre ce qui est ailleurs
        </Button>
      </div>
    </Callout>
  );
}
