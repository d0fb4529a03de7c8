import { type UseFormReturn, useWatch } from "react-hook-form";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type DeliveryTown, formatCardDeliveryFeeSentence } from "#shared/order/delivery-towns.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { PrintedNameInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LazyTurningCard } from "#web/kit/ui/printed-card/lazy-printed-cards.tsx";
import { FieldFrame, useFieldIds } from "#web/kit/ui/text-field.tsx";
import { getPrintedTexts } from "../../ordering/review/printed-texts.ts";
import { elsewhereFields, eachPersonTexts } from "../group-steps.ts";
import type { Person } from "./person.ts";
import { getBlockId } from "./use-people.ts";
import { describePersonState } from "./person-state.ts";
import { usePartForm, usePartImages } from "../../ordering/form-part.ts";
import { DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

interface PersonActions {
  toggle(id: string): void;
  change(id: string, changes: Partial<Pick<Person, "offer" | "notifyHolder">>): void;
  copy(id: string): void;
  move(id: string, by: 1 | -1): void;
  remove(id: string): void;
  /** Makes this card the buyer's own. */
  takeBuyer(id: string): void;
}

interface PersonBlockProps {
  person: Person;
  at: number;
  count: number;
  open: boolean;
  /** Offers on sale. */
  sold: readonly OfferName[];
  company: string;
  logo: string | undefined;
  /** Delivery towns other than Dakar. */
  towns: readonly DeliveryTown[];
  /** Whether another card can still be added. */
  mayCopy: boolean;
  actions: PersonActions;
}

const words = { email: { hint: "La personne s'en sert aussi pour ouvrir son espace.", isLong: true } };

/** Renders one person's block: a line that says what is missing and, if open, the fields below it. */
export function PersonBlock({ person, at, count, open, actions, ...shown }: PersonBlockProps) {
  const { id } = person;
  const form = usePartForm(person);
  const images = usePartImages(person);
  const values = useWatch({ control: form.control });
  const { errors } = form.formState;
  const empty = (names: readonly (keyof typeof values)[]) =>
    names.filter((name) => !`${values[name] ?? ""}`.trim()).length;
  const unanswered = empty(eachPersonTexts);
  const missing = unanswered + empty(values.deliverTo === "elsewhere" ? ["deliveryAddress"] : []);
  const state = describePersonState({
    begun: unanswered < eachPersonTexts.length || images.profile.phase !== "empty" || Object.keys(errors).length > 0,
    photo: images.profile.phase,
    missing,
    refused: eachPersonTexts.filter((name) => errors[name] && values[name]?.trim()).length,
  });
  const name = `${values.firstName ?? ""} ${values.lastName ?? ""}`.trim() || `Carte ${at + 1}`;
  const photo = getImageSource(images.profile);
  return (
    <li id={getBlockId(person)} className="panel scroll-mt-4 flex flex-col">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => actions.toggle(id)}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left"
        >
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-silver-300"
          >
            {photo ? <img src={photo} alt="" className="size-full object-cover" /> : at + 1}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-silver-50">{name}</span>
            <span className={`block text-sm font-normal ${state === "complète" ? "text-success" : "text-gold-200"}`}>
              {state}
            </span>
          </span>
          <span className={`text-silver-300 transition-transform ${open ? "rotate-180" : ""}`}>
            <Icon name="arrow-down" />
          </span>
        </button>
      </h3>
      {open ? (
        <div className="@container flex flex-col gap-6 border-t border-line p-4 sm:p-6">
          <div className="flex max-lg:-mx-4 max-lg:px-4">
            <Button variant="secondary" size="small" icon={<Icon name="user" />} onClick={() => actions.takeBuyer(id)}>
              Cette carte est pour moi
            </Button>
          </div>
          <ImageField
            kind="profile"
            id={`${id}-profileUrl`}
            optional
            hint="Le visage bien visible, en rond sur la page. Elle peut venir après la commande&nbsp;: la carte l'attend."
            control={form.control}
            uploads={person.uploads}
            state={images.profile}
          />
          <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
            <CardTextInputs
              form={form}
              ofOther
              prefix={`${id}-`}
              names={eachPersonTexts}
              words={words}
              after={{ lastName: <PrintedNameInput form={form} id={`${id}-printedName`} /> }}
            />
          </div>
          {shown.sold.length > 1 ? (
            <OfferSelect person={person} sold={shown.sold} onChange={(offer) => actions.change(id, { offer })} />
          ) : null}
          <LabelledChoice
            type="checkbox"
            checked={person.notifyHolder}
            onChange={(event) => actions.change(id, { notifyHolder: event.target.checked })}
            label={"Prévenir cette personne par e-\u2060mail quand sa page est en ligne"}
            hint="Sinon, nous n'écrivons qu'à vous."
          />
          {count > 1 || values.deliverTo === "elsewhere" ? (
            <ElsewhereFields person={person} form={form} towns={shown.towns} />
          ) : null}
          <LazyTurningCard
            offer={person.offer}
            texts={getPrintedTexts({ ...values, company: shown.company })}
            logo={shown.logo}
          />
          <div className="flex flex-wrap gap-2 max-lg:-mx-3">
            <Button
              size="small"
              variant="quiet"
              icon={<Icon name="copy" />}
              disabled={!shown.mayCopy}
              onClick={() => actions.copy(id)}
            >
              Copier
            </Button>
            <Button size="small" variant="quiet" disabled={at === 0} onClick={() => actions.move(id, -1)}>
              Monter
            </Button>
            <Button size="small" variant="quiet" disabled={at === count - 1} onClick={() => actions.move(id, 1)}>
              Descendre
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={<Icon name="trash" />}
              disabled={count === 1}
              onClick={() => actions.remove(id)}
            >
              Retirer
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

function OfferSelect({
  person,
  sold,
  onChange,
}: {
  person: Person;
  sold: readonly OfferName[];
  onChange: (offer: OfferName) => void;
}) {
  const field = useFieldIds(`${person.id}-offer`, undefined, undefined);
  return (
    <FieldFrame {...field} label="Offre">
      <select
        {...field.aria}
        value={person.offer}
        onChange={(event) => onChange(event.target.value as OfferName)}
        className="select min-h-13 rounded-md border border-edge bg-sunken text-silver-50 hover:border-silver-300"
      >
        {sold.map((offer) => (
          <option key={offer} value={offer}>
            {offers[offer].title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface ElsewhereFieldsProps {
  person: Person;
  form: UseFormReturn<OrderFormValues>;
  towns: readonly DeliveryTown[];
}

/** Asks where a card goes that is sent elsewhere than the order; the input stays while the fields are folded. */
function ElsewhereFields({ person, form, towns }: ElsewhereFieldsProps) {
  const isElsewhere = useWatch({ control: form.control, name: "deliverTo" }) === "elsewhere";
  const town = useWatch({ control: form.control, name: "deliveryTown" }) || freeDeliveryTown;
  const fee = formatCardDeliveryFeeSentence({
    town,
    fee: town === freeDeliveryTown ? 0 : (towns.find(({ name }) => name === town)?.fee ?? null),
  });
  return (
    <div className="flex flex-col gap-5">
      <LabelledChoice
        type="checkbox"
        checked={isElsewhere}
        onChange={(event) => {
          form.setValue("deliverTo", event.target.checked ? "elsewhere" : "address");
          form.clearErrors([...elsewhereFields]);
        }}
        label="Livrer cette carte ailleurs"
        hint="Sinon, elle est livrée avec les autres."
      />
      {isElsewhere ? (
        <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
          <div className="@lg:col-span-2">
            <TownField
              form={form}
              id={`${person.id}-deliveryTown`}
              towns={towns}
              hint={`${fee} La personne ne paie rien.`}
            />
          </div>
          <DeliveryPlaceField form={form} prefix={`${person.id}-`} addressNeeded suggested={false} />
        </div>
      ) : null}
    </div>
  );
}
