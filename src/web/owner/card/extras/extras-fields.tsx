import type { ReactNode } from "react";
import type { CardExtraFaults } from "#shared/card/extras/check-card-extras.ts";
import { type CardExtraName, cardExtraNames } from "#shared/offers/card-extra-names.ts";
import { isDecidedExtra } from "#shared/card/extras/company-decides.ts";
import { type CardExtras, cardExtraLabels, hasCardExtra, listGivenExtras } from "#shared/card/extras/card-extras.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { formatCount } from "#shared/format/counts.ts";
import { EditorSection } from "../editor-section.tsx";
import { BrochureFields } from "./brochure-fields.tsx";
import { EnglishFields } from "./english-fields.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";
import { NamedLinksFields } from "./named-links-fields.tsx";
import { PaymentsFields } from "./payments-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { ServicesFields } from "./services-fields.tsx";
import type { BrochureUpload } from "./use-brochure-upload.ts";

interface ExtrasFieldsProps {
  offer: OfferName;
  /** Number of the card's links to networks and sites. */
  socialLinks: number;
  /** The fields that the card's company decides. */
  locked: readonly string[];
  extras: CardExtras;
  /** The card's name as typed. */
  payee: string;
  /** Whether visitors will see a mobile number. */
  hasMobile: boolean;
  cardRef: string;
  /** Id of the brochure that visitors currently get; empty: none. */
  shownBrochure: string;
  brochureUpload: BrochureUpload;
  faults: CardExtraFaults;
  /** How often saving was refused; each time, extras with errors unfold. */
  refusals: number;
  onExtras: (change: (now: CardExtras) => CardExtras) => void;
}

/** Renders the fields of the extras that an owner can add to their page, each folded until it is used. */
export function CardExtrasFields({
  offer,
  socialLinks,
  locked,
  extras,
  payee,
  hasMobile,
  cardRef,
  shownBrochure,
  brochureUpload,
  faults,
  refusals,
  onExtras,
}: ExtrasFieldsProps) {
  const given = listGivenExtras(extras);
  const isShown = (name: CardExtraName) => hasCardExtra(offer, name) && !isDecidedExtra(name, locked, extras);
  const propsOf = <Name extends CardExtraName>(name: Name): ExtraFieldsProps<Name> => ({
    value: extras[name],
    faults,
    onValue: (value) => onExtras((now) => ({ ...now, [name]: typeof value === "function" ? value(now[name]) : value })),
  });
  const fields: Partial<Record<CardExtraName, ReactNode>> = {
    payments: <PaymentsFields {...propsOf("payments")} payee={locked.includes("socialMedias") ? "" : payee} />,
    namedLinks: <NamedLinksFields {...propsOf("namedLinks")} offer={offer} socialLinks={socialLinks} />,
    brochure: (
      <BrochureFields {...propsOf("brochure")} cardRef={cardRef} shownId={shownBrochure} upload={brochureUpload} />
    ),
    services: <ServicesFields {...propsOf("services")} hasMobile={hasMobile} />,
    place: <PlaceFields {...propsOf("place")} />,
    english: <EnglishFields {...propsOf("english")} locked={locked} />,
  };
  return (
    <EditorSection
      name="ajouts"
      holds={given.length === 0 ? "Rien encore" : formatCount(given.length, "ajout")}
      title="À ajouter à votre page"
      intro={"Seulement si cela vous sert\u00a0: ce qui reste vide ne se voit pas."}
    >
      <div className="flex flex-col gap-3">
        {cardExtraNames
          .filter((name) => fields[name] && isShown(name))
          .map((name) => {
            const isWrong = Object.keys(faults).some((field) => field.startsWith(`extras.${name}`));
            return (
              <FoldedPanel
                key={`${name} ${refusals}`}
                title={cardExtraLabels[name]}
                isOpen={isWrong || given.includes(name)}
              >
                {fields[name]}
              </FoldedPanel>
            );
          })}
      </div>
    </EditorSection>
  );
}

/** Focuses the first field with an error once it is shown, or its list if the error concerns the whole list. */
export function focusCardExtra(faults: CardExtraFaults): void {
  const [first] = Object.keys(faults);
  if (!first) return;
  setTimeout(() => {
    const field = document.getElementsByName(first)[0];
    if (field) field.focus();
    else document.getElementById(first.replaceAll(".", "-"))?.scrollIntoView({ block: "center" });
  });
}
