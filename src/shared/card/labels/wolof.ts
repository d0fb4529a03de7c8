import { labelContactTexts } from "./contact-texts.ts";
import type { LeadFaultLabels, LeadLabels, NoticeLabels, PageLabels } from "./label-types.ts";
import { frenchLeadFaults, frenchLeads } from "./french/leads.ts";
import { frenchNotices } from "./french/notices.ts";
import { frenchPage } from "./french/page.ts";

/** Only words that are certain, in the orthography of decree 2005-992. */
const page = {
  saveContact: "Denc",
  save: "Denc",
  call: "Woote",
  share: "Séddoo",
  website: "Dalu web",
  company: "Liggéeyukaay",
} as const satisfies Partial<PageLabels>;

const leads = {
  word: "Bataaxal",
  leftPhone: "Telefoŋ",
  leftWord: "Bataaxal",
} as const satisfies Partial<LeadLabels>;

/**
 * Lists what Wolof pages still show in French, for a speaker to translate: they write the word above and remove its
 * name from this list. A label in neither place, or in both, does not compile.
 */
export const notYetTranslated = {
  page: [
    "languages",
    "loading",
    "greeting",
    "networks",
    "contact",
    "photo",
    "logo",
    "logoOf",
    "showQr",
    "qr",
    "qrOf",
    "scan",
    "close",
    "leaveDetails",
    "sendDetails",
    "detailsGreeting",
    "yourName",
    "yourPhone",
    "openWhatsApp",
    "nothingKept",
    "openInBrowser",
    "tryFileWithoutPhoto",
    "copyNumber",
    "notSaved",
    "tryWithoutPhoto",
    "links",
    "booking",
    "review",
    "catalogue",
    "brochure",
    "pdfOf",
    "pay",
    "payTo",
    "payCheck",
    "payWith",
    "amountToType",
    "payScan",
    "payQr",
    "services",
    "price",
    "order",
    "orderByWhatsApp",
    "orderMessage",
    "place",
    "route",
    "picture",
  ],
  leads: [
    "title",
    "titleFor",
    "to",
    "backToCard",
    "backHome",
    "name",
    "phone",
    "email",
    "consent",
    "phoneHint",
    "wordHint",
    "trap",
    "send",
    "privacy",
    "faultOf",
    "arrived",
    "somebody",
    "arrivedText",
    "arrivedForBoth",
    "leftName",
    "leftEmail",
    "changedMind",
    "keepAddress",
    "erase",
    "erased",
    "erasedText",
    "gone",
    "goneText",
    "closed",
    "closedText",
  ],
  notices: "all",
  /** The Wolof page uses the French script. */
  script: "all",
  offline: "all",
  leadFaults: "all",
  /** `server/features/owners/leads/contact-consent-rules.ts`: what a visitor agrees to is shown and kept in French. */
  consent: "all",
} as const;

export const wolofPage: PageLabels = {
  ...withFrench(frenchPage, notYetTranslated.page, page),
  ...labelContactTexts("wo"),
};
export const wolofNotices: NoticeLabels = frenchNotices;
export const wolofLeads: LeadLabels = withFrench(frenchLeads, notYetTranslated.leads, leads);
export const wolofLeadFaults: LeadFaultLabels = frenchLeadFaults;

function withFrench<All extends object, Known extends Partial<All>, Name extends Exclude<keyof All, keyof Known>>(
  french: All,
  names: readonly Name[],
  known: Known,
): Known & Pick<All, Name> {
  const shown = Object.fromEntries(names.map((name) => [name, french[name]])) as Pick<All, Name>;
  return { ...shown, ...known };
}
