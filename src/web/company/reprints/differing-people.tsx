import type { CompanyReprints } from "#shared/contract/company-reprints.ts";
import { printedPartLabels } from "#shared/words.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

type Person = CompanyReprints["people"][number];

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Checks whether a card may be ordered now: none of his is being made, and none waits for its payment. */
export function canBeOrdered({ beingMade, waitsIn }: Person): boolean {
  return !beingMade && waitsIn === null;
}

interface DifferingPeopleProps {
  reprints: CompanyReprints;
  chosen: ReadonlySet<string>;
  onChoose: (refs: ReadonlySet<string>) => void;
}

/** Lists whose printed card differs from his page, to be picked; of who cannot be, why. */
export function DifferingPeople({ reprints: { people, waiting }, chosen, onChoose }: DifferingPeopleProps) {
  const free = people.filter(canBeOrdered);
  const numbers = new Map(waiting.map(({ ref, number }) => [ref, number]));
  const pick = (ref: string, isChosen: boolean) =>
    onChoose(new Set(free.map((person) => person.ref).filter((one) => (one === ref ? isChosen : chosen.has(one)))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <legend className="contents">
          <span className="font-semibold text-silver-50">Cartes à imprimer</span>
        </legend>
        {free.length > 1 ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChoose(new Set(chosen.size > 0 ? [] : free.map(({ ref }) => ref)))}
          >
            {chosen.size > 0 ? "Ne rien choisir" : "Tout choisir"}
          </Button>
        ) : null}
      </div>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto overscroll-contain border-y border-line">
        {people.map((person) => (
          <li key={person.ref}>
            {canBeOrdered(person) ? (
              <LabelledChoice
                type="checkbox"
                checked={chosen.has(person.ref)}
                onChange={({ currentTarget }) => pick(person.ref, currentTarget.checked)}
                label={nameOf(person)}
                hint={describe(person)}
              />
            ) : (
              <p className="py-2.5 pl-9 text-sm wrap-anywhere">
                <span className="font-semibold text-silver-300">{nameOf(person)}</span>
                <span className="block text-silver-400">
                  {person.beingMade
                    ? "Une carte est déjà en fabrication."
                    : `Dans la commande ${numbers.get(person.waitsIn ?? "") ?? ""}, qui attend son paiement.`}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim() || "Sans nom";
}

function describe({ department, differs }: Person): string {
  const changed = `Ce qui a changé\u00a0: ${listed.format(differs.map((part) => printedPartLabels[part]))}`;
  return department === "" ? changed : `${department}. ${changed}`;
}
