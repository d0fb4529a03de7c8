import { type Dress, dresses, dressLabels } from "#shared/card-look.ts";
import { Choice } from "#web/ui/choice.tsx";

/** Whether the page is light or dark, or as each phone asks. */
export function DressChoice({ dress, onDress }: { dress: Dress; onDress: (dress: Dress) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-silver-100">Fond de la page</legend>
      {dresses.map((one) => <Choice key={one} type="radio" name="dress" label={dressLabels[one]} checked={one === dress} onChange={() => onDress(one)} />)}
    </fieldset>
  );
}
