import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type UseFormReturn, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { noCardExtras } from "#shared/card/extras/card-extras.ts";
import { type CardTextName, cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { changeCompletion } from "#shared/contract/card-completion.ts";
import { templateFieldsSchema } from "#shared/contract/companies.ts";
import { newPerson } from "#shared/contract/company-card-orders.ts";
import { personFields } from "#shared/contract/company-people.ts";
import { personFieldNames } from "#shared/company/list-columns.ts";
import { personTextNames, sharedTextNames } from "#shared/company/company-texts.ts";
import { toVCard } from "#server/features/cards/page/vcard.ts";
import { CardPage } from "#web/card/page.tsx";
import { CardTextsSection } from "#web/buy/one-card/card-texts-section.tsx";
import { eachPersonFields, allPeopleFields } from "#web/buy/several-cards/group-steps.ts";
import { createGroupPart, createPerson } from "#web/buy/several-cards/people/person.ts";
import { PersonBlock } from "#web/buy/several-cards/people/person-block.tsx";
import { SharedCompanySections } from "#web/buy/several-cards/shared-company-sections.tsx";
import { buildGroupOrderBody } from "#web/buy/several-cards/send-group-order.ts";
import { CardEditorFields } from "#web/owner/card/editor-fields.tsx";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import { StaffCardFields } from "#web/staff/orders/staff-card-fields.tsx";
import { createBlankFormValues, type OrderFormValues } from "./form-values.ts";
import { emptyImages, type ImageUploads } from "./images/image-uploads.ts";

/** GOLD has all texts. */
const offer = "GOLD";
// The owner's editor unfolds the section named in the page's address.
vi.stubGlobal("location", { hash: "" });
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
  staff: renderForm((form) => <StaffCardFields form={form} offer={offer} addTypedLink={addTypedLink} towns={[]} />),
  buyer: renderForm((form) => (
    <>
      <CardTextsSection form={form} offer={offer} step="vous" />
      <CardTextsSection form={form} offer={offer} step="entreprise" />
    </>
  )),
  owner: renderForm((form) => (
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

test.each(cardTextNames)("every form asks for %s, and the card's page and contact file have it", (name) => {
  for (const [file, markup] of Object.entries(forms))
    expect(markup.includes(`name="${name}"`), `${name} in ${file}`).toBe(true);
  expect(page.includes(mark(name)), `show ${name}: contact-texts.ts or blocks.tsx`).toBe(true);
  expect(contactFile.includes(mark(name)), `write ${name}: contact-texts.ts or vcard.ts`).toBe(true);
});

/** The card's address is the company's, and no offer requires a second contact. */
const askedOfSeveral: readonly CardTextName[] = [...personTextNames, ...sharedTextNames];

test("the page for several cards asks for each text of a person or their company exactly once, and sends it", () => {
  const [shared, buyer] = [createGroupPart("shared", { fields: [] }), createGroupPart("buyer", { fields: [] })];
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
  const isAsked = (name: CardTextName) => askedOfSeveral.includes(name);
  expect(cardTextNames.filter((name) => markup.split(`name="${name}"`).length - 1 !== Number(isAsked(name)))).toEqual(
    [],
  );
  expect(askedOfSeveral.filter((name) => sent?.[name] !== mark(name))).toEqual([]);
});

test.each([
  ["a company's list", personTextNames, personFieldNames],
  ["a person in their company's space", personTextNames, Object.keys(personFields.shape)],
  ["a new person", personTextNames, Object.keys(newPerson.shape)],
  ["a holder's completion", personTextNames, Object.keys(changeCompletion.body.shape)],
  ["a company's template", sharedTextNames, Object.keys(templateFieldsSchema.shape)],
] as const)("%s accepts each of its own texts", (_what, names, taken) => {
  expect(names.filter((name) => !(taken as readonly string[]).includes(name))).toEqual([]);
});
