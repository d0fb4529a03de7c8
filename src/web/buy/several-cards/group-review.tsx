import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { findDeliveryTerms, formatCardDeliveryFeeSentence } from "#shared/order/delivery-towns.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { computeExpectedDates } from "#shared/order/lead-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { DeliveryLines } from "#web/kit/ui/delivery-lines.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LazyPrintedCardSides } from "#web/kit/ui/printed-card/lazy-printed-cards.tsx";
import { OrderReview } from "../ordering/review/order-review.tsx";
import { getPrintedTexts } from "../ordering/review/printed-texts.ts";
import { type DeliveryPromise, ReviewedDelivery } from "../ordering/review/review-delivery.tsx";
import type { useSubmission } from "../ordering/submit/use-submission.ts";
import type { FormPart } from "../ordering/form-part.ts";
import { lacksPhoto, type Person } from "./people/person.ts";
import { getElsewhereTown } from "./people/use-elsewhere.ts";
import type { GroupPrice } from "./price/group-price.ts";
import { GroupPriceLines } from "./price/price-lines.tsx";

interface GroupReviewProps {
  shared: FormPart;
  buyer: FormPart;
  people: readonly Person[];
  promise: DeliveryPromise;
  price: GroupPrice;
  submission: ReturnType<typeof useSubmission>;
  onBack: () => void;
  onReplaceEmail: (email: string, meant: string) => void;
}

/** Reviews several cards: their printed sides, their delivery and their price. */
export function GroupReview({
  shared,
  buyer,
  people,
  promise,
  price,
  submission,
  onBack,
  onReplaceEmail,
}: GroupReviewProps) {
  const [now] = useState(() => Date.now());
  const company = shared.form.getValues();
  const by = buyer.form.getValues();
  const logo = getImageSource(shared.uploads.get().logo);

  return (
    <OrderReview
      intro={`${people.length === 1 ? "Voici la carte telle qu'elle sera imprimée." : `Voici ${formatCount(people.length, "carte")} telles qu'elles seront imprimées.`} Un nom à corriger\u00a0?`}
      onReplaceEmail={onReplaceEmail}
      emails={[by.email, company.workEmail, ...people.map(({ form }) => form.getValues("email"))]}
      consent={`${people.length === 1 ? "Cette carte est juste\u00a0: imprimez et publiez-la" : "Ces cartes sont justes\u00a0: imprimez et publiez-les"} ainsi.`}
      published={`${people.length === 1 ? "la carte sera publique" : "les cartes seront publiques"}\u00a0: toute personne qui en a le lien pourra voir ce qui y figure.`}
      images={[...Object.values(shared.uploads.get()), ...people.map(({ uploads }) => uploads.get().profile)]}
      submitLabel="Procéder au paiement"
      price={<GroupPriceLines price={price} />}
      submission={submission}
      isCorrectable={false}
      onBack={onBack}
    >
      <ol className="flex flex-col gap-3">
        {people.map((person, at) => (
          <ReviewedCard key={person.id} person={person} company={company.company} logo={logo} open={at === 0} />
        ))}
      </ol>
      <PhotosToCome people={people} />
      <ReviewedDelivery
        offer={people[0]?.offer ?? "SILVER"}
        values={{ ...by, address: company.workAddress }}
        promise={promise}
        now={now}
        cards={people.length}
        lacks={people.some(lacksPhoto)}
      />
      {people.map((person) => (
        <ReviewedElsewhere key={person.id} person={person} promise={promise} now={now} />
      ))}
    </OrderReview>
  );
}

/** Shows where a card that is sent elsewhere goes, for how much and until when. */
function ReviewedElsewhere({ person, promise, now }: { person: Person; promise: DeliveryPromise; now: number }) {
  const town = getElsewhereTown(person);
  const terms = town === undefined ? undefined : findDeliveryTerms(town, promise);
  if (town === undefined) return null;
  const { firstName, lastName, deliveryAddress: address, deliveryRecipient } = person.form.getValues();
  const [fee, days] = [terms?.deliveryFee ?? null, terms?.deliveryDays ?? promise.deliveryDays];
  const name = `${firstName} ${lastName}`;
  const { delivered } = computeExpectedDates(now, { productionDays: promise.productionDays, deliveryDays: days });
  const delivery = { recipient: deliveryRecipient.trim() || name, phone: "", address, town, fee, days };
  return (
    <section aria-label={`Livraison de la carte ${formatNameWithDe(name)}`} className="flex flex-col gap-2">
      <h3 className="text-base font-semibold text-silver-50">{`La carte ${formatNameWithDe(name)} est envoyée ailleurs`}</h3>
      <p className="wrap-anywhere text-silver-100">
        <DeliveryLines delivery={{ ...delivery, terms: formatCardDeliveryFeeSentence({ town, fee }) }} />
      </p>
      {offers[person.offer].printed.length > 0 && !lacksPhoto(person) ? (
        <p className="text-sm text-silver-300">
          Payée aujourd'hui, cette carte est livrée au plus tard le {formatFrenchDay(delivered)}.
        </p>
      ) : null}
    </section>
  );
}

/** Names the people whose portraits are still missing, and says what waits for them. */
function PhotosToCome({ people }: { people: readonly Person[] }) {
  const names = people
    .filter(lacksPhoto)
    .map(({ form }) => `${form.getValues("firstName")} ${form.getValues("lastName")}`);
  if (names.length === 0) return null;
  return (
    <Callout
      kind="warning"
      title={`${names.length === 1 ? "Une photo manque" : "Des photos manquent"}\u00a0: ${names.join(", ")}`}
    >
      <p>
        Vous pouvez commander maintenant et {names.length === 1 ? "l'ajouter" : "les ajouter"} ensuite, depuis la page
        de la commande&nbsp;: {names.length === 1 ? "seule cette carte attend" : "seules ces cartes attendent"}.
      </p>
    </Callout>
  );
}

interface ReviewedCardProps {
  person: Person;
  company: string;
  logo: string | undefined;
  open: boolean;
}

function ReviewedCard({ person, company, logo, open }: ReviewedCardProps) {
  const [shown, setShown] = useState(open);
  const { firstName, lastName, jobTitle, phoneNumber, email } = person.form.getValues();
  const photo = getImageSource(person.uploads.get().profile);
  return (
    <li className="panel flex flex-col">
      <h2>
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left"
        >
          {photo ? <img src={photo} alt="" className="size-10 shrink-0 rounded-full object-cover" /> : null}
          <span className="min-w-0 flex-1">
            <span className="block truncate text-base font-semibold text-silver-50">{`${firstName} ${lastName}`}</span>
            <span className="block truncate text-sm font-normal text-silver-300">
              {`${jobTitle}, carte ${offers[person.offer].title}`}
            </span>
          </span>
          <span className={`text-silver-300 transition-transform ${shown ? "rotate-180" : ""}`}>
            <Icon name="arrow-down" />
          </span>
        </button>
      </h2>
      {shown ? (
        <div className="flex flex-col gap-4 border-t border-line p-4">
          <LazyPrintedCardSides
            offer={person.offer}
            texts={getPrintedTexts({ firstName, lastName, jobTitle, company })}
            logo={logo}
          />
          <p className="text-sm text-silver-300 wrap-anywhere">
            {`${phoneNumber}, ${email}. `}
            {person.notifyHolder ? "Un e-\u2060mail lui dira que sa page est en ligne." : ""}
          </p>
        </div>
      ) : null}
    </li>
  );
}
