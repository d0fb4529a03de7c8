import { type ReactNode, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { type OfferSaleModes, offerNames, offers } from "#shared/offers/offers.ts";
import {
  askableFieldLabels,
  askableFields,
  lockableFieldLabels,
  lockableFields,
  sharedImageKinds,
} from "#shared/company/shared-card-fields.ts";
import { getCardTextLimit } from "#shared/card/card-text-rules.ts";
import { sharedTextNames } from "#shared/company/company-texts.ts";
import { CardTextInput } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { LinksField } from "#web/kit/card-form/links-field.tsx";
import { AccentColorPicker } from "#web/kit/card-form/look/accent-choice.tsx";
import { ColorSchemePicker } from "#web/kit/card-form/look/color-scheme-choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { templateFieldLabels } from "./template-values.ts";
import type { TemplateForm } from "./use-template-form.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

interface TemplateFieldPanelsProps {
  template: TemplateForm;
  /** How each offer is sold now; left out: the offer of new cards cannot be changed. */
  sales?: OfferSaleModes;
}

/** Renders the fields of what a company's cards share, each part under its title. */
export function TemplateFieldPanels({ template, sales }: TemplateFieldPanelsProps) {
  return (
    <>
      <FoldedPanel title={sales ? "Offre et textes communs" : "Textes communs"} isOpen>
        <SharedTexts template={template} sales={sales} />
      </FoldedPanel>
      <FoldedPanel title="Logo et couverture" isOpen>
        <SharedImages template={template} />
      </FoldedPanel>
      <FoldedPanel title="Site web et réseaux sociaux">
        <Part>
          <SharedLinks template={template} />
        </Part>
      </FoldedPanel>
      <FoldedPanel title="Apparence de la page">
        <SharedLook template={template} />
      </FoldedPanel>
      <FoldedPanel title="Ce que chacun peut changer">
        <HolderFields template={template} />
      </FoldedPanel>
    </>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <div className="@container flex min-w-0 flex-col gap-5 pt-2 pb-4">{children}</div>;
}

function SharedTexts({
  template: { form, cardForm },
  sales,
}: {
  template: TemplateForm;
  sales: OfferSaleModes | undefined;
}) {
  const offer = useWatch({ control: form.control, name: "offer" });
  const options = offerNames
    .filter((name) => sales?.[name] !== "soon" || name === offer)
    .map((name) => ({ value: name, label: offers[name].title }));
  return (
    <Part>
      {sales ? <SelectField {...form.register("offer")} label={templateFieldLabels.offer} options={options} /> : null}
      {sharedTextNames.map((name) => (
        <CardTextInput
          key={name}
          form={cardForm}
          ofOther
          name={name}
          required={name === "company"}
          {...(name === "workDescription" && { maxLength: getCardTextLimit(name) })}
          hint={name === "workAddress" ? "Vide\u00a0: chacun donne la sienne." : undefined}
        />
      ))}
    </Part>
  );
}

function SharedImages({ template: { cardForm, uploads } }: { template: TemplateForm }) {
  const images = useSyncExternalStore(uploads.subscribe, uploads.get);
  return (
    <Part>
      {sharedImageKinds.map((kind) => (
        <ImageField
          key={kind}
          kind={kind}
          hint={imageHints[kind]}
          control={cardForm.control}
          uploads={uploads}
          state={images[kind]}
          optional
        />
      ))}
    </Part>
  );
}

const imageHints = {
  logo: "Sur la page de chacun, et imprimé sur la carte.",
  cover: "En haut de la page de chacun.",
};

function SharedLinks({ template: { form, cardForm, addTypedLink } }: { template: TemplateForm }) {
  const offer = useWatch({ control: form.control, name: "offer" });
  return <LinksField form={cardForm} offer={offer} addTyped={addTypedLink} />;
}

function SharedLook({ template: { form } }: { template: TemplateForm }) {
  const [ownAccent, dress] = useWatch({ control: form.control, name: ["ownAccent", "dress"] });
  return (
    <Part>
      <AccentColorPicker
        forOthers
        ownAccent={ownAccent}
        onAccent={(colour) => form.setValue("ownAccent", colour, { shouldDirty: true })}
      />
      <ColorSchemePicker scheme={dress} onChange={(scheme) => form.setValue("dress", scheme, { shouldDirty: true })} />
    </Part>
  );
}

/** Chooses which fields the company decides, and which fields each holder is asked for. */
function HolderFields({ template: { form } }: { template: TemplateForm }) {
  const [locked, asked] = useWatch({ control: form.control, name: ["locked", "asked"] });
  return (
    <div className="@container flex flex-col gap-5 pt-2 pb-4">
      <Ticks
        title={templateFieldLabels.locked}
        hint="Chacun les a sur sa carte, et ne peut pas les changer."
        labels={lockableFieldLabels}
        names={lockableFields}
        ticked={locked}
        onTick={(names) => form.setValue("locked", names, { shouldDirty: true })}
      />
      <Ticks
        title={templateFieldLabels.asked}
        hint="La liste peut ne pas les dire&nbsp;: chacun les complète."
        labels={askableFieldLabels}
        names={askableFields}
        ticked={asked}
        onTick={(names) => form.setValue("asked", names, { shouldDirty: true })}
      />
      <TextField
        {...form.register("leftSentence")}
        label={templateFieldLabels.leftSentence}
        autoComplete="off"
        maxLength={300}
        error={form.formState.errors.leftSentence?.message}
      />
    </div>
  );
}

interface TicksProps<Name extends string> {
  title: string;
  hint: string;
  labels: Record<Name, string>;
  names: readonly Name[];
  ticked: readonly Name[];
  onTick: (names: Name[]) => void;
}

function Ticks<Name extends string>({ title, hint, labels, names, ticked, onTick }: TicksProps<Name>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-silver-100">{title}</legend>
      <p className="pb-1 text-sm text-silver-400">{hint}</p>
      <div className="grid gap-x-4 @sm:grid-cols-2">
        {names.map((name) => (
          <LabelledChoice
            key={name}
            type="checkbox"
            label={labels[name]}
            checked={ticked.includes(name)}
            onChange={({ target }) =>
              onTick(target.checked ? [...ticked, name] : ticked.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
