import { getCardTextRule, getMissingTextSentence } from "#shared/card/card-text-rules.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { describeAddition } from "./describe-addition.ts";
import { ownTextNames } from "#shared/company/company-texts.ts";
import { requiredOrderFields } from "#shared/order/missing.ts";
import type { NewCardOffer, orderNewCards, readNewCardOffer } from "#shared/contract/company-card-orders.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { PersonTextField } from "./person-text-field.tsx";
import { ReadingState } from "./reading-state.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSpace } from "./use-space.ts";
import { useRead } from "./use-read.ts";
import { useEffect, useState } from "react";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { bulkOrderThreshold, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";

/** Most people that can be ordered for by hand at once; more are sent as a list. */
const mostNewPeople = bulkOrderThreshold;
type NewPersonName = (typeof ownTextNames)[number] | "department";
type NewPersonValues = Record<NewPersonName, string>;

interface NewCardsValues {
  people: NewPersonValues[];
}

const noPerson = Object.fromEntries([...ownTextNames, "department"].map((name) => [name, ""])) as NewPersonValues;

/** Computes how many cards the order will have with the `added` ones, and its price, in whole FCFA. */
function computeWholeOrder({ unitPrice, priceSteps, addition }: NewCardOffer, added: number) {
  const cards = (addition?.cards ?? 0) + added;
  const price = (addition?.price ?? 0) + (unitPrice - computeStepDiscount(priceSteps, cards, unitPrice)) * added;
  return { cards, price };
}

interface NewPersonFieldsProps {
  form: UseFormReturn<NewCardsValues>;
  /** Position among the people, from 0. */
  at: number;
  offer: NewCardOffer;
  /** Removes this person; left out for the only one. */
  onRemove?: () => void;
}

/** Asks for one colleague's data; fields that the template asks each holder for may stay empty. */
function NewPersonFields({ form, at, offer: { asked, departments }, onRemove }: NewPersonFieldsProps) {
  const errors = form.formState.errors.people?.[at];
  const isNeeded = (name: string) =>
    (requiredOrderFields as readonly string[]).includes(name) && !(asked as readonly string[]).includes(name);
  const register = (name: NewPersonName, required: string | undefined) => ({
    ...form.register(`people.${at}.${name}`, required ? { required } : {}),
    id: `personne-${at}-${name}`,
    autoComplete: "off",
    required: required !== undefined,
    error: errors?.[name]?.message,
  });
  const askText = (name: (typeof ownTextNames)[number]) => (
    <PersonTextField
      key={name}
      text={name}
      {...register(name, isNeeded(name) ? getMissingTextSentence(name) : undefined)}
      hint={name === "email" ? "La personne y reçoit de quoi compléter sa carte." : undefined}
    />
  );
  const isContact = (name: CardTextName) => ["phone", "email"].includes(getCardTextRule(name).kind);
  const list = `departements-${at}`;
  return (
    <fieldset className="panel @container flex min-w-0 flex-col gap-5 p-4 sm:p-6">
      <legend className="float-left text-lg font-semibold text-silver-50">
        {onRemove ? `Personne ${at + 1}` : "La personne"}
      </legend>
      <div className="clear-both grid gap-5 @lg:grid-cols-2">
        {ownTextNames.filter((name) => !isContact(name)).map(askText)}
        <TextField {...register("department", undefined)} label="Département" maxLength={100} list={list} />
        {ownTextNames.filter(isContact).map(askText)}
      </div>
      <datalist id={list}>
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {onRemove ? (
        <div>
          <Button size="small" variant="quiet" onClick={onRemove} aria-label={`Retirer la personne ${at + 1}`}>
            Retirer
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface NewCardsFormProps {
  offer: NewCardOffer;
  supportEmail: string;
  readAgain: () => void;
}

/** Asks for one to ten colleagues, then opens the payment page. */
function NewCardsForm({ offer, supportEmail, readAgain }: NewCardsFormProps) {
  const { organisation, endIfRefused } = useSpace();
  const form = useForm<NewCardsValues>({ defaultValues: { people: [noPerson] }, shouldFocusError: true });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "people" });
  const [failure, setFailure] = useState<string>();
  /** Reference of the created order; its payment page opens next. */
  const [ordered, setOrdered] = useState<string>();
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChangesWarning(isDirty && ordered === undefined);
  // This effect runs after the one above, so the browser no longer asks whether to leave the page.
  useEffect(() => {
    if (ordered !== undefined) location.assign(routePaths.payment(ordered));
  }, [ordered]);
  const { cards, price } = computeWholeOrder(offer, fields.length);

  const order = form.handleSubmit(async ({ people }) => {
    setFailure(undefined);
    try {
      const { ref } = await call<typeof orderNewCards>("POST", "/api/entreprises/:organisation/nouvelles-cartes", {
        params: { organisation },
        body: { people, expected: price },
      });
      setOrdered(ref);
    } catch (error) {
      if (endIfRefused(error)) return;
      setFailure(getCallErrorMessage(error));
      if (!(error instanceof CallError)) return;
      for (const [at, [name, message]] of Object.entries(error.body?.fields ?? {}).entries())
        form.setError(name as `people.${number}.firstName`, { type: "server", message }, { shouldFocus: at === 0 });
      if (error.body?.code === "payment.price_changed") readAgain();
    }
  });

  return (
    <form
      noValidate
      aria-label="Nouvelles cartes"
      onSubmit={(event) => void order(event)}
      className="flex w-full max-w-3xl flex-col gap-6"
    >
      <p className="text-sm text-silver-300">
        {`Une carte ${offers[offer.offer].title} pour chaque collègue, avec le modèle de l'entreprise. Dix au plus à la fois.`}
        {" Pour davantage, "}
        <a
          className="text-link wrap-anywhere"
          href={`mailto:${supportEmail}?subject=${encodeURIComponent("Liste de nos collègues")}`}
        >
          envoyez-nous votre liste
        </a>
        , telle qu'elle est (Excel ou CSV).
      </p>
      {fields.map(({ id }, at) => (
        <NewPersonFields
          key={id}
          form={form}
          at={at}
          offer={offer}
          {...(fields.length > 1 && { onRemove: () => remove(at) })}
        />
      ))}
      {fields.length < mostNewPeople ? (
        <div>
          <Button size="small" variant="secondary" icon={<Icon name="plus" />} onClick={() => append(noPerson)}>
            Ajouter une personne
          </Button>
        </div>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-5 flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
        <FailureCallout failure={failure} />
        {offer.addition ? (
          <p className="text-sm text-silver-300">{describeAddition(offer.addition, fields.length)}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <output className="font-semibold text-silver-50">
            {`${formatCount(cards, "carte")}\u00a0: ${formatFcfa(price)}${offer.isAgreed ? ", prix convenu" : ""}`}
          </output>
          <Button type="submit" busy={isSubmitting || ordered !== undefined}>
            Passer au paiement
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Orders cards for colleagues who do not have one yet. */
export function NewCardsSection({ supportEmail, address }: Pick<SectionProps, "supportEmail" | "address">) {
  return (
    <div className="flex flex-col gap-4">
      <a
        {...address.linkTo("personnes")}
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-silver-300 hover:text-silver-50"
      >
        <Icon name="arrow-left" />
        Toutes les personnes
      </a>
      <NewCardsOffer supportEmail={supportEmail} />
    </div>
  );
}

function NewCardsOffer({ supportEmail }: Pick<SectionProps, "supportEmail">) {
  const { organisation } = useSpace();
  const reading = useRead<typeof readNewCardOffer>("/api/entreprises/:organisation/nouvelles-cartes", {
    params: { organisation },
  });
  const { value: offer } = reading;
  if (!offer) return <ReadingState {...reading} />;
  if (!offer.isSold)
    return (
      <Callout title="Le prix de ces cartes se convient avec notre équipe.">
        <p>
          {"Écrivez-nous les noms de vos nouveaux collègues, à "}
          <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          &nbsp;: nous vous enverrons la commande.
        </p>
      </Callout>
    );
  return <NewCardsForm offer={offer} supportEmail={supportEmail} readAgain={reading.readAgain} />;
}
