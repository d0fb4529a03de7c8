import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type UseFormReturn, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { noCardExtras } from "#shared/card/extras/card-extras.ts";
import { type CardTextName, cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { newPerson } from "#shared/contract/company-card-orders.ts";
import { personFields } from "#shared/contract/company-people.ts";
import { personFieldNames } from "#shared/company/list-columns.ts";
import { sharedTextNames } from "#shared/company/shared-card-fields.ts";
import { toVCard } from "#server/features/cards/page/vcard.ts";
import { CardPage } from "#web/card/page.tsx";
import { CompanySection, PersonalSection } from "#web/buy/one-card/personal-and-company-sections.tsx";
import { eachPersonFields, allPeopleFields } from "#web/buy/several-cards/group-steps.ts";
import { createFormPart, createPerson } from "#web/buy/several-cards/people/person.ts";
import { PersonBlock } from "#web/buy/several-cards/people/person-block.tsx";
import { SharedCompanySections } from "#web/buy/several-cards/shared-company-sections.tsx";
import { buildGroupOrderBody } from "#web/buy/several-cards/use-group-submission.ts";
import { CardEditorFields } from "#web/owner/card/editor-fields.tsx";
import { ownTexts } from "#web/owner/completion/completion-values.ts";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import { StaffCardFields } from "#web/staff/orders/staff-card-fields.tsx";
import { createBlankFormValues, type OrderFormValues } from "./form-values.ts";
import { emptyImages, type ImageUploads } from "./images/image-uploads.ts";

/** GOLD has every text. */
const offer = "GOLD";
const addTypedLink = () => undefined;
const uploads = { get: () => emptyImages, subscribe: () => () => {} } as unknown as ImageUploads;

const ownedCard: EditableCard = {
  ...mapCardTexts(() => ""),
  ref: "",
  offer,
  state: "live",
  leavesAt: null,
  resumable: false,
  version: "",
  socialMedias: [],
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
  hidden: [],
  ownAccent: "",
  dress: "auto",
  extras: noCardExtras,
  drawnAccent: "",
  printedOtherwise: [],
  decider: "",
  locked: [],
  requests: [],
};

function renderForm(render: (form: UseFormReturn<OrderFormValues>) => ReactNode): string {
  function Form() {
    return render(useForm<OrderFormValues>({ defaultValues: createBlankFormValues("address") }));
  }
  return renderToStaticMarkup(
    <ToastProvider>
      <Form />
    </ToastProvider>,
  );
}

const forms = {
  "staff/orders/staff-card-fields.tsx (what staff fill in)": renderForm((form) => (
    <StaffCardFields form={form} offer={offer} addTypedLink={addTypedLink} towns={[]} />
  )),
  "buy/one-card/personal-and-company-sections.tsx (what buyers fill in)": renderForm((form) => (
    <>
      <PersonalSection form={form} offer={offer} />
      <CompanySection form={form} offer={offer} />
    </>
  )),
  "owner/card/editor-fields.tsx (what owners change)": renderForm((form) => (
    <CardEditorFields
      form={form}
      card={ownedCard}
      uploads={uploads}
      images={emptyImages}
      addTypedLink={addTypedLink}
      onAsked={() => {}}
    />
  )),
};

const isText = (name: string): name is CardTextName => (cardTextNames as readonly string[]).includes(name);
const act = () => {};
const personActions = { toggle: act, change: act, copy: act, move: act, remove: act, takeBuyer: act };

const mark = (name: CardTextName) => `~${name}~`;
const texts = mapCardTexts(mark);
const noImage = { width: 0, height: 0, sources: [] };
const page = renderToStaticMarkup(
  <CardPage
    card={{
      ...texts,
      socialMedias: [],
      profileUrl: "",
      coverUrl: "",
      logoUrl: "",
      ref: "0123456789ABCDEFGHJKMNPQRS",
      url: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
      contactFile: "/contact.vcf",
      accent: computeAccentTones(""),
      dress: "dark",
      images: { profile: noImage, cover: noImage, logo: noImage },
    }}
  />,
);
const contactFile = toVCard({
  ...texts,
  uid: "0123456789ABCDEFGHJKMNPQRS",
  revision: 0,
  cardUrl: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
  description: texts.workDescription,
  links: [],
});

test.each(cardTextNames)("%s is asked in every form, and stands on the card's page and in its contact file", (name) => {
  for (const [file, markup] of Object.entries(forms))
    expect(markup.includes(`name="${name}"`), `add a field for ${name} to src/web/${file}`).toBe(true);
  expect(page.includes(mark(name)), `show ${name} in src/web/card/blocks.tsx`).toBe(true);
  expect(contactFile.includes(mark(name)), `write ${name} in src/server/features/cards/page/vcard.ts`).toBe(true);
});

/** Texts that the page of several cards does not ask: a card's address is the company's, and no offer needs a second contact. */
const notAskedOfSeveral: readonly CardTextName[] = [
  "address",
  "email2",
  "phoneNumber2",
  "workEmail2",
  "workPhoneNumber2",
];

test("each text is asked on the page of several cards, once, and sent, or named here as left out", () => {
  const [shared, buyer] = [createFormPart("shared", { fields: [] }), createFormPart("buyer", { fields: [] })];
  const person = createPerson("a", offer);
  const markedOf = (names: readonly string[]) => ({
    ...createBlankFormValues("address"),
    ...Object.fromEntries(names.filter(isText).map((name) => [name, mark(name)])),
  });
  shared.form.reset(markedOf(allPeopleFields));
  person.form.reset(markedOf(eachPersonFields));
  const [sent] = buildGroupOrderBody(shared, buyer, [person]).cards;
  const markup = renderToStaticMarkup(
    <ToastProvider>
      <SharedCompanySections part={shared} offer={offer} />
      <PersonBlock
        {...{
          person,
          at: 0,
          count: 1,
          open: true,
          sold: [offer],
          company: "",
          logo: undefined,
          towns: [],
          mayCopy: false,
        }}
        actions={personActions}
      />
    </ToastProvider>,
  );
  const asked = cardTextNames.filter((name) => !notAskedOfSeveral.includes(name));
  expect(
    cardTextNames.filter((name) => markup.split(`name="${name}"`).length - 1 !== (asked.includes(name) ? 1 : 0)),
    "ask these once in buy/several-cards/shared-company-sections.tsx or people/person-block.tsx, or add them to notAskedOfSeveral",
  ).toEqual([]);
  expect(
    asked.filter((name) => sent?.[name] !== mark(name)),
    "add these to buy/several-cards/group-steps.ts and use-group-submission.ts",
  ).toEqual([]);
});

/** Where companies' forms take their texts, and the texts that each leaves out: a second contact, or what others give. */
const companyForms: Record<string, { takes: readonly string[]; leavesOut: readonly CardTextName[] }> = {
  "shared/company/list-columns.ts (a list's columns), else shared-card-fields.ts beside it (a template)": {
    takes: [...personFieldNames, ...sharedTextNames],
    leavesOut: ["address", "email2", "phoneNumber2", "workEmail2", "workPhoneNumber2"],
  },
  "shared/contract/company-people.ts (a person in his company's space)": {
    takes: Object.keys(personFields.shape),
    leavesOut: ["address", "email2", "phoneNumber2", "workEmail2", "workPhoneNumber2", "workDescription"],
  },
  "shared/contract/company-card-orders.ts and web/company/new-cards-section.tsx (a new person)": {
    takes: Object.keys(newPerson.shape),
    leavesOut: [...notAskedOfSeveral, "company", "workAddress", "workDescription"],
  },
  "shared/contract/card-completion.ts and web/owner/completion/completion-values.ts (what a holder completes)": {
    takes: ownTexts,
    leavesOut: [...notAskedOfSeveral, "company", "workAddress", "workDescription"],
  },
};

test.each(Object.entries(companyForms))("each text is taken by %s, or named here as left out", (file, form) => {
  const missing = cardTextNames.filter((name) => !form.takes.includes(name) && !form.leavesOut.includes(name));
  expect(missing, `add these to src/${file}, or leave them out here`).toEqual([]);
});
