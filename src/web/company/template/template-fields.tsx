import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { type OfferSaleModes, offerNames, offers } from "#shared/offers/offers.ts";
import { sharedImageKinds } from "#shared/company/template-fields.ts";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { formFieldLabels } from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { LinksField } from "#web/kit/card-form/links/links-field.tsx";
import { AccentColorPicker } from "#web/kit/card-form/look/accent-choice.tsx";
import { ColorSchemePicker } from "#web/kit/card-form/look/color-scheme-choice.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { FoldedPanel } from "#web/kit/form/folded-panel.tsx";
import { HolderFields } from "./holder-fields.tsx";
import { templateFieldLabels } from "./template-values.ts";
import type { TemplateForm } from "./use-template-form.ts";

interface TemplateFieldPanelsProps {
  template: TemplateForm;
  /** How each offer is sold now; without, the offer of new cards stays as it is. */
  sales?: OfferSaleModes;
}

/** Asks for what a company's cards share, each part under its title. */
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
  const off = { form: cardForm, autoComplete: "off", required: false } as const;
  return (
    <Part>
      {sales ? <SelectField {...form.register("offer")} label={templateFieldLabels.offer} options={options} /> : null}
      <OrderTextInput {...off} name="company" required />
      <OrderTextInput {...off} name="workAddress" hint="Vide&nbsp;: chacun donne la sienne." />
      <PhoneField {...off} name="workPhoneNumber" />
      <EmailInput {...off} name="workEmail" />
      <TextArea
        {...form.register("workDescription")}
        label={formFieldLabels.workDescription}
        autoComplete="off"
        maxLength={1000}
        error={form.formState.errors.workDescription?.message}
      />
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
