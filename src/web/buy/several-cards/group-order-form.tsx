import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { FaultList } from "#web/kit/card-form/fields/fault-list.tsx";
import { usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { preloadFieldChecks } from "#web/kit/card-form/fields/order-form-validation.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";
import { DraftBar } from "../ordering/draft/draft-bar.tsx";
import { PendingOrders } from "../ordering/pending-orders.tsx";
import { ReviewConsent } from "../ordering/review/review-consent.tsx";
import { OrderFormProgress } from "../ordering/steps/progress.tsx";
import { OrderFormSubmitButton } from "../ordering/steps/send-button.tsx";
import { OrderFormStepContent } from "../ordering/steps/step-part.tsx";
import { OrderFormActionBar } from "../ordering/steps/thumb-bar.tsx";
import { isSteppedLayout, useOrderFormSteps } from "../ordering/steps/use-steps.ts";
import { useCurrentOrderTerms, useCurrentPriceSteps } from "../ordering/submit/use-terms.ts";
import { BuyerSection } from "./buyer-section.tsx";
import { SharedCompanySections } from "./shared-company-sections.tsx";
import { useDraftLock } from "./use-draft-lock.ts";
import { isBlankDraft, type OrderDraft } from "../ordering/draft/draft.ts";
import { openDraftStore } from "../ordering/draft/draft-store.ts";
import { useOrderDraft } from "../ordering/draft/use-draft.ts";
import { type FormPart, usePartImages } from "../ordering/form-part.ts";
import { parseStep } from "../ordering/steps/step-road.ts";
import { type GroupFault, getFieldId, listGroupFaults, placeServerFault } from "./group-faults.ts";
import { GroupReview } from "./group-review.tsx";
import { buyerFields, groupRoad, isForOnePerson } from "./group-steps.ts";
import { joinBuyerAndPerson } from "./people/person-form-values.ts";
import { OneCardLink } from "./one-card-link.tsx";
import {
  type Person,
  createGroupPart,
  createPerson,
  createSharedPart,
  findFewestLinks,
  lacksPhoto,
} from "./people/person.ts";
import { PeopleSection } from "./people/people-section.tsx";
import { createNextPerson, usePeople } from "./people/use-people.ts";
import { useElsewhereFees } from "./people/use-elsewhere.ts";
import { useSoldOffers } from "./people/use-sold-offers.ts";
import { computeGroupPrice } from "./price/group-price.ts";
import { GroupPriceLines } from "./price/price-lines.tsx";
import { PriceSummary } from "./price/price-summary.tsx";
import { type GroupOrderBody, useGroupSubmission } from "./use-group-submission.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

const formId = "commande";
const lastLabel = "Vérifier la commande";
const draftName = "group-order-draft";

/** Renders the form of one to ten cards, step by step or whole, then its review. */
export function GroupOrderForm({ settings, intro }: { settings: PageSettings; intro: ReactNode }) {
  const isHydrated = useIsHydrated();
  /** Whose portraits the review names as coming later. */
  const photosToCome = useRef<ReadonlySet<string>>(new Set());
  const [shared] = useState(createSharedPart);
  const [buyer] = useState(() => createGroupPart("vous", { fields: buyerFields }));
  const [list, setList] = useState("");
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly GroupFault[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const group = usePeople(() => [createPerson("a", "SILVER"), createPerson("b", "SILVER")]);
  const { people, setPeople, setOpen } = group;
  const parts = useMemo(() => [shared, ...people, buyer], [shared, people, buyer]);
  const lock = useDraftLock(draftName);
  const [store] = useState(() => openDraftStore(() => draftName));
  const { place, step, goTo, back } = useOrderFormSteps(groupRoad, element, () =>
    parseStep(groupRoad, store.read()?.step),
  );
  const draft = useOrderDraft<GroupOrderBody>(store, {
    parts,
    list,
    step,
    writable: lock.state === "held",
    restoreParts,
  });
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
  const submission = useGroupSubmission({
    shared,
    buyer,
    people,
    draft,
    expected: price.now,
    promise,
    onTermsChanged: async () => void (await Promise.all([readTerms(), readSteps()])),
    mayLackPhoto: ({ id }) => photosToCome.current.has(id),
    onImageLost: (lost) => void checkAgain(lost),
    onRefused: showRefusedFields,
  });
  const company = useWatch({ control: shared.form.control, name: "company" });
  const workAddress = useWatch({ control: shared.form.control, name: "workAddress" });
  const logo = getImageSource(usePartImages(shared).logo);
  usePreservedFieldFocus(whole);

  /** The draft knows how many people there are; without one, the page's address. */
  function restoreParts(saved: OrderDraft | undefined): readonly FormPart[] {
    const known = (saved?.parts ?? []).flatMap(({ id, offer, notifyHolder }) =>
      offer ? [createPerson(id, offer, notifyHolder)] : [],
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

  // The delivery's choice shows the company's address.
  useEffect(() => buyer.form.setValue("address", workAddress ?? ""), [buyer, workAddress]);

  function partOf({ part }: Pick<GroupFault, "part">): FormPart {
    if (part === "shared") return shared;
    return part === "buyer" ? buyer : part;
  }

  function goToFault({ part, name }: Pick<GroupFault, "part" | "name">): void {
    const isPerson = typeof part === "object";
    if (isPerson) setOpen([part.id]);
    const id = getFieldId(part, name);
    const target = isPerson ? "personnes" : part === "shared" ? "entreprise" : "vous";
    const focus = () => setTimeout(() => document.getElementById(id)?.focus());
    goTo(isSteppedLayout() ? target : step, focus);
  }

  function show(found: readonly GroupFault[]): void {
    setFaults(found);
    if (found[0]) goToFault(found[0]);
  }

  function showRefusedFields(refused: Record<string, string>): void {
    for (const [key, message] of Object.entries(refused)) {
      const placed = placeServerFault(key, people);
      if (!placed) continue;
      const part = partOf(placed);
      if (placed.name.endsWith("Url"))
        part.uploads.askAgain(placed.name.replace("Url", "") as "profile" | "cover" | "logo", message);
      part.form.setError(placed.name, { type: "server", message });
    }
    show(listGroupFaults(shared, buyer, people));
  }

  async function checkAgain(lost: readonly Person[]): Promise<void> {
    await Promise.all([shared, ...people, buyer].map(({ form }) => form.trigger()));
    for (const { form, uploads } of lost) {
      const { profile } = uploads.get();
      const message = ("message" in profile && profile.message) || cardFormMessages.uploadFailed("profile");
      form.setError("profileUrl", { type: "server", message });
    }
    show(listGroupFaults(shared, buyer, people));
  }

  async function goOn(): Promise<void> {
    setBusy(true);
    const last = step === "vous" || !isSteppedLayout();
    const parts: readonly FormPart[] = last ? [shared, ...people, buyer] : step === "entreprise" ? [shared] : people;
    const results = await Promise.all(parts.map(({ form }) => form.trigger()));
    setBusy(false);
    if (results.includes(false)) {
      const all = listGroupFaults(shared, buyer, people);
      return show(all.filter((fault) => parts.includes(partOf(fault))));
    }
    setFaults([]);
    if (!last) return goTo(step === "entreprise" ? "personnes" : "vous");
    submission.clearProblem();
    photosToCome.current = new Set(people.filter(lacksPhoto).map(({ id }) => id));
    goTo("review");
  }

  async function erase(): Promise<void> {
    await draft.finish();
    location.reload();
  }

  if (lock.state === "elsewhere") return <OpenElsewhere onTake={lock.take} intro={intro} />;
  const label = isHydrated ? formatCount(people.length, "carte") : `Carte ${offers.SILVER.title}`;
  return (
    <>
      <div ref={whole} hidden={place === "review"} onFocus={preloadFieldChecks}>
        <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-y-8">
          <div className="flex flex-col gap-2 lg:col-span-2">
            {intro}
            <PendingOrders but={undefined} onRead={() => undefined} />
            <OrderFormProgress road={groupRoad} step={step} onGoTo={goTo} />
          </div>
          <form
            ref={element}
            id={formId}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void goOn();
            }}
            aria-label="Commande de plusieurs cartes"
            className="flex min-w-0 flex-col gap-8 lg:gap-6"
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
            <DraftBar restored={draft.restored} erasable={draft.filled} onErase={() => void erase()} />
            <FaultList faults={faults} getLabel={({ label }) => label} onGoTo={goToFault} />
            <div className="flex flex-col gap-4 max-lg:hidden">
              <OrderFormSubmitButton form={formId} last lastLabel={lastLabel} busy={busy} large />
            </div>
          </form>
          <div className={step === "entreprise" ? "" : "max-lg:hidden"}>
            <PriceSummary price={isHydrated ? price : undefined} settings={settings} prices={prices} steps={steps} />
          </div>
        </div>
        <OrderFormActionBar
          label={label}
          price={isHydrated ? price : { whole: settings.prices.SILVER, now: settings.prices.SILVER }}
        >
          <OrderFormSubmitButton form={formId} last={step === "vous"} lastLabel="Vérifier" busy={busy} />
        </OrderFormActionBar>
      </div>
      {place === "review" ? (
        <GroupReview shared={shared} buyer={buyer} people={people} promise={promise} onBack={back}>
          <ReviewConsent
            consent={`${people.length === 1 ? "Cette carte est juste\u00a0: imprimez et publiez-la" : "Ces cartes sont justes\u00a0: imprimez et publiez-les"} ainsi.`}
            published={
              people.length === 1
                ? "la carte sera publique\u00a0: toute personne qui en a le lien pourra voir ce qui y figure."
                : "les cartes seront publiques\u00a0: toute personne qui en a le lien pourra voir ce qui y figure."
            }
            images={[...Object.values(shared.uploads.get()), ...people.map(({ uploads }) => uploads.get().profile)]}
            busy={submission.busy}
            problem={submission.problem}
            submitLabel="Procéder au paiement"
            onSubmit={() => void submission.submit()}
            onStartAnew={submission.startAnew}
            onPay={(ref) => void submission.pay(ref)}
          >
            <GroupPriceLines price={price} />
          </ReviewConsent>
        </GroupReview>
      ) : null}
    </>
  );
}

/** Another tab has the same draft: only one of them writes it. */
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
