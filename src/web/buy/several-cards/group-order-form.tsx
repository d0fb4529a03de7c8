import { lazy, type ReactNode, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";
import { groupOrderDraftKey } from "#web/kit/order-drafts.ts";
import { isBlankDraft, type OrderDraft } from "../ordering/draft/draft.ts";
import { openDraftStore } from "../ordering/draft/draft-store.ts";
import { type FormPart, usePartImages } from "../ordering/form-part.ts";
import { OrderForm } from "../ordering/order-form.tsx";
import { PendingOrders } from "../ordering/pending-orders.tsx";
import { OrderFormStepContent } from "../ordering/steps/step-part.tsx";
import { useCurrentOrderTerms, useCurrentPriceSteps } from "../ordering/submit/use-terms.ts";
import { type OrderFormState, useOrderForm } from "../ordering/use-order-form.ts";
import { BuyerSection } from "./buyer-section.tsx";
import { placeServerFault } from "./group-faults.ts";
import { buyerFields, groupSequence, type GroupStep, isForOnePerson } from "./group-steps.ts";
import { OneCardLink } from "./one-card-link.tsx";
import { joinBuyerAndPerson } from "./people/person-form-values.ts";
import { createGroupPart, createPerson, createSharedPart, findFewestLinks } from "./people/person.ts";
import { PeopleSection } from "./people/people-section.tsx";
import { createNextPerson, usePeople } from "./people/use-people.ts";
import { useElsewhereFees } from "./people/use-elsewhere.ts";
import { useSoldOffers } from "./people/use-sold-offers.ts";
import { computeGroupPrice } from "./price/group-price.ts";
import { PriceSummary } from "./price/price-summary.tsx";
import type { GroupOrderBody } from "./send-group-order.ts";
import { SharedCompanySections } from "./shared-company-sections.tsx";
import { useDraftLock } from "./use-draft-lock.ts";

const loadReview = () => import("./group-review.tsx");
const GroupReview = lazy(async () => ({ default: (await loadReview()).GroupReview }));

/** Renders the form for one to ten cards, step by step or whole, then its review. */
export function GroupOrderForm({ settings, intro }: { settings: PageSettings; intro: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [shared] = useState(createSharedPart);
  const [buyer] = useState(() => createGroupPart("vous", { fields: buyerFields }));
  const [store] = useState(() => openDraftStore(() => groupOrderDraftKey));
  const [list, setList] = useState("");
  const group = usePeople(() => [createPerson("a", "SILVER"), createPerson("b", "SILVER")]);
  const { people, setPeople, setOpen } = group;
  const parts = useMemo(() => [shared, ...people, buyer], [shared, people, buyer]);
  const lock = useDraftLock(groupOrderDraftKey);
  const { prices, towns, readTerms } = useCurrentOrderTerms({ prices: settings.prices, towns: settings.deliveryTowns });
  const [steps, readSteps] = useCurrentPriceSteps(settings.priceSteps);
  const sold = useSoldOffers();
  const promise = { ...settings, deliveryTowns: towns };
  const fees = useElsewhereFees(people, promise);
  const price = computeGroupPrice(
    people.map(({ offer }) => offer),
    prices,
    steps,
    fees,
  );
  const company = useWatch({ control: shared.form.control, name: "company" });
  const workAddress = useWatch({ control: shared.form.control, name: "workAddress" });
  const logo = getImageSource(usePartImages(shared).logo);
  const indexOf = ({ id }: FormPart) => people.findIndex((person) => person.id === id);
  const order: OrderFormState<GroupStep, GroupOrderBody> = useOrderForm({
    sequence: groupSequence,
    parts,
    store,
    list,
    writable: lock.state === "held",
    restoreParts,
    getStep: (part) => {
      if (part === shared) return "entreprise";
      return part === buyer ? "vous" : "personnes";
    },
    placeFaults: (refused) =>
      Object.entries(refused).flatMap(([key, message]) => {
        const place = placeServerFault(key, { shared, buyer, people });
        return place ? [{ ...place, message }] : [];
      }),
    loadReview,
    onGoTo: (part) => {
      if (indexOf(part) >= 0) setOpen([part.id]);
    },
    onErased: () => void restoreParts(undefined),
    loadSending: async () => {
      const { sendGroupOrder } = await import("./send-group-order.ts");
      const onTermsChanged = async () => void (await Promise.all([readTerms(), readSteps()]));
      return () => sendGroupOrder({ shared, buyer, people, draft, expected: price.now, promise, onTermsChanged });
    },
    finish: async () => {
      await draft.finish();
      return routePaths.groupOrder;
    },
  });
  const { draft, step } = order;

  /** Restores the people from the draft; without one, the page's address says how many there are. */
  function restoreParts(saved: OrderDraft | undefined): readonly FormPart[] {
    const known = (saved?.parts ?? []).flatMap(({ id, offer, notifyHolder, values }) =>
      offer ? [createPerson(id, offer, notifyHolder, values)] : [],
    );
    const begun = known.length > 0 ? known : [createNextPerson("SILVER"), createNextPerson("SILVER")];
    const all = known.length === 0 && isForOnePerson() ? begun.slice(0, 1) : begun;
    setPeople(all);
    setOpen(saved && !isBlankDraft(saved) ? [] : all.slice(0, 1).map(({ id }) => id));
    setList(saved?.list ?? "");
    return [shared, buyer, ...all];
  }

  const fewest = findFewestLinks(people);
  useEffect(() => shared.setOffer(fewest), [shared, fewest]);

  // The company's address is shown in the delivery's choice.
  useEffect(() => buyer.form.setValue("address", workAddress ?? ""), [buyer, workAddress]);

  if (lock.state === "elsewhere") return <OpenElsewhere onTake={lock.take} intro={intro} />;
  return (
    <OrderForm
      order={order}
      label="Commande de plusieurs cartes"
      intro={
        <>
          {intro}
          <PendingOrders but={undefined} onRead={() => undefined} />
        </>
      }
      getOwner={(part) => (indexOf(part) >= 0 ? `Carte ${indexOf(part) + 1}\u00a0: ` : "")}
      lastLabels={["Vérifier la commande", "Vérifier"]}
      summary={
        <PriceSummary price={isHydrated ? price : undefined} settings={settings} prices={prices} steps={steps} />
      }
      what={isHydrated ? formatCount(people.length, "carte") : `Carte ${offers.SILVER.title}`}
      price={isHydrated ? price : { whole: settings.prices.SILVER, now: settings.prices.SILVER }}
      review={
        <GroupReview
          {...{ shared, buyer, people, promise, price }}
          submission={order.submission}
          onBack={order.back}
          onReplaceEmail={(email, meant) => void order.replaceDoubtfulEmail(email, meant)}
        />
      }
    >
      <OrderFormStepContent of="entreprise" current={step}>
        <SharedCompanySections part={shared} offer={fewest} />
      </OrderFormStepContent>
      <OrderFormStepContent of="personnes" current={step}>
        <PeopleSection
          group={group}
          buyer={buyer}
          list={list}
          onList={setList}
          sold={sold}
          company={company ?? ""}
          logo={logo}
          towns={towns}
          supportEmail={settings.supportEmail}
        />
      </OrderFormStepContent>
      <OrderFormStepContent of="vous" current={step}>
        <BuyerSection
          part={buyer}
          towns={towns}
          elsewhere={fees.length}
          people={people}
          onTake={(person) => joinBuyerAndPerson(buyer, person)}
        />
      </OrderFormStepContent>
      <OneCardLink shared={shared} buyer={buyer} />
    </OrderForm>
  );
}

/** Says that another tab has the same draft: only one of them writes it. */
function OpenElsewhere({ intro, onTake }: { intro: ReactNode; onTake: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      {intro}
      <Callout kind="warning" role="status" title="Cette commande est ouverte dans un autre onglet.">
        <p>Elle y est gardée&nbsp;: rien n'est perdu. Continuez là-bas, ou reprenez-la ici.</p>
        <div className="pt-2">
          <Button size="small" variant="secondary" onClick={onTake}>
            Continuer ici
          </Button>
        </div>
      </Callout>
    </div>
  );
}
