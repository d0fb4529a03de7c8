import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import type { NewCardOffer, orderNewCards } from "#shared/contract/company-orders.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/urls.ts";
import { call, CallError } from "#web/kit/api/client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useUnsavedChangesWarning } from "#web/owner/card/use-unsaved.ts";
import { getOwnerErrorMessage } from "#web/owner/said.ts";
import { isRefused } from "../use-read.ts";
import { NewPersonFields } from "./new-person-fields.tsx";
import { computeNewCardsPrice, mostNewPeople, type NewCardsValues, noPerson } from "./new-person-values.ts";

interface NewCardsFormProps {
  organisation: string;
  offer: NewCardOffer;
  supportEmail: string;
  onRefused: () => void;
  /** Loads the prices again. */
  readAgain: () => void;
}

/** Asks for one to ten colleagues; their payment is the next page. */
export function NewCardsForm({ organisation, offer, supportEmail, onRefused, readAgain }: NewCardsFormProps) {
  const form = useForm<NewCardsValues>({ defaultValues: { people: [noPerson] }, shouldFocusError: true });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "people" });
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChangesWarning(isDirty && !isLeaving);
  const price = computeNewCardsPrice(offer, fields.length);

  const order = form.handleSubmit(async ({ people }) => {
    setFailure(undefined);
    try {
      const { ref } = await call<typeof orderNewCards>("POST", "/api/entreprises/:organisation/nouvelles-cartes", {
        params: { organisation },
        body: { people, expected: price },
      });
      setLeaving(true);
      location.assign(routePaths.payment(ref));
    } catch (error) {
      if (isRefused(error)) return onRefused();
      setFailure(getOwnerErrorMessage(error));
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
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <output className="font-semibold text-silver-50">
            {`${formatCount(fields.length, "carte")}\u00a0: ${formatFcfa(price)}`}
          </output>
          <Button type="submit" busy={isSubmitting || isLeaving} busyLabel="Un instant...">
            Passer au paiement
          </Button>
        </div>
      </div>
    </form>
  );
}
