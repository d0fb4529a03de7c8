import { formatPersonName } from "#shared/format/person-name.ts";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { CompanyReprints, orderCompanyReprints } from "#shared/contract/company-reprints.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { focusField } from "#web/kit/card-form/fields/focus.ts";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import { type OrderFormValues, createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

type Person = CompanyReprints["people"][number];

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Checks whether a person's card may be ordered now: none is being made, and none waits for payment. */
function canBeOrdered({ beingMade, waitsIn }: Person): boolean {
  return !beingMade && waitsIn === null;
}

interface DifferingPeopleProps {
  reprints: CompanyReprints;
  chosen: ReadonlySet<string>;
  onChoose: (refs: ReadonlySet<string>) => void;
}

/** Lists people whose printed card differs from their page, to choose from; says why somebody cannot be chosen. */
function DifferingPeople({ reprints: { people, waiting }, chosen, onChoose }: DifferingPeopleProps) {
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

function nameOf(person: Person): string {
  return formatPersonName(person) || "Sans nom";
}

function describe({ department, differs }: Person): string {
  const changed = `Ce qui a changé\u00a0: ${listed.format(differs.map((part) => printedPartLabels[part]))}`;
  return department === "" ? changed : `${department}. ${changed}`;
}

type ReprintsBody = EndpointBody<typeof orderCompanyReprints>;

interface CompanyReprintFormProps {
  reprints: CompanyReprints;
  send: (body: ReprintsBody) => Promise<{ ref: string }>;
  /** Called with the new order, or with the one found again. */
  onOrdered: (ref: string) => void;
  /** Returns the message to show for a refusal. */
  explain: (error: unknown) => string;
  /** Loads the cards and their price again if they have changed since they were shown. */
  readAgain: () => Promise<unknown>;
  onClose: () => void;
  /** Label of the button that orders. */
  confirm: string;
}

/** Chooses which of a company's cards to reprint, shows their total price, and asks where they go. */
export function CompanyReprintForm(props: CompanyReprintFormProps) {
  const { reprints, send, onOrdered, explain, readAgain, onClose, confirm } = props;
  const form = useForm<OrderFormValues>({
    shouldFocusError: false,
    defaultValues: {
      ...createBlankFormValues("elsewhere"),
      ...mapDeliveryTexts((name) => reprints[name]),
      deliveryTown: reprints.deliveryTown === freeDeliveryTown ? "" : reprints.deliveryTown,
    },
  });
  const free = reprints.people.filter(canBeOrdered).map(({ ref }) => ref);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // All cards are chosen at first, also those loaded later.
  const chosen = new Set(free.filter((ref) => !left.has(ref)));

  // The pressed button is gone, so the heading that replaces it takes the focus.
  useEffect(() => heading.current?.focus(), []);

  async function order(): Promise<void> {
    if (busy) return;
    if (chosen.size === 0) return setFailure("Choisissez au moins une carte.");
    setBusy(true);
    setFailure(undefined);
    form.clearErrors();
    const values = form.getValues();
    try {
      const { ref } = await send({
        cards: [...chosen],
        expected: reprints.price * chosen.size,
        ...mapDeliveryTexts((name) => values[name]),
        deliveryTown: values.deliveryTown || freeDeliveryTown,
      });
      // Stays busy until the next page opens.
      onOrdered(ref);
    } catch (error) {
      setBusy(false);
      setFailure(explain(error));
      if (!(error instanceof CallError)) return;
      const fields = Object.entries(error.body?.fields ?? {});
      for (const [name, message] of fields) form.setError(name as keyof OrderFormValues, { type: "server", message });
      if (fields.length > 0) focusField(form, fields[0]?.[0] as keyof OrderFormValues);
      else if (error.status === 409 || error.status === 404) await readAgain().catch(() => undefined);
    }
  }

  return (
    <form
      noValidate
      aria-label="Imprimer de nouveau"
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
      className="flex max-w-3xl min-w-0 flex-col gap-5"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-silver-50 outline-none">
          Imprimer de nouveau
        </h2>
        <p className="mt-1 text-sm text-silver-300">
          Chaque carte est imprimée avec ce que dit sa page le jour de la fabrication. Les pages gardent leurs
          adresses&nbsp;: les anciennes cartes restent valables.
        </p>
      </div>
      <DifferingPeople
        reprints={reprints}
        chosen={chosen}
        onChoose={(refs) => {
          setFailure(undefined);
          setLeft(new Set(free.filter((ref) => !refs.has(ref))));
        }}
      />
      {free.length === 0 ? null : <DeliveryFields form={form} reprints={reprints} />}
      <FailureCallout failure={failure} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
        {free.length === 0 ? null : (
          <>
            <Total form={form} reprints={reprints} cards={chosen.size} />
            <Button type="submit" busy={busy}>
              {confirm}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          {free.length === 0 ? "Fermer" : "Annuler"}
        </Button>
      </div>
    </form>
  );
}

interface DeliveredFormProps {
  form: UseFormReturn<OrderFormValues>;
  reprints: CompanyReprints;
}

function DeliveryFields({ form, reprints }: DeliveredFormProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DeliveryPlaceField form={form} addressNeeded suggested={false} recipient="l'entreprise" />
      </div>
      <TownField
        form={form}
        towns={reprints.deliveryTowns}
        hint="Hors de Dakar, les frais se règlent à la livraison."
      />
      <DeliveryNoteField form={form} />
    </>
  );
}

/** Shows the price of the chosen cards, and of their delivery. */
function Total({ form, reprints: { price, deliveryTowns }, cards }: DeliveredFormProps & { cards: number }) {
  const chosen = useWatch({ control: form.control, name: "deliveryTown" });
  const town = deliveryTowns.find(({ name }) => name === chosen);
  const delivery = town
    ? `Livraison à ${town.name}\u00a0: ${formatDeliveryFee(town.fee)}, à la livraison.`
    : "Livraison gratuite à Dakar.";
  return (
    <output className="flex flex-col">
      <span className="font-semibold text-silver-50">
        {`${formatCount(cards, "carte")} × ${formatFcfa(price)} = ${formatFcfa(cards * price)}`}
      </span>
      <span className="text-sm text-silver-300">{delivery}</span>
    </output>
  );
}
