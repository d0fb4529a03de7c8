import { z } from "zod";
import { mapCardTexts } from "../card/card-texts.ts";
import { mapDeliveryTexts } from "../order/delivery-texts.ts";
import { offerNames } from "../offers/offers.ts";
import { askableFields, lockableFields } from "../company/shared-card-fields.ts";
import { versionActors } from "../card/version-actors.ts";
import { printedParts } from "../states-and-kinds.ts";
import { ownChangeRequests } from "./change-requests.ts";
import { cardBrochureSchema } from "./card-extras.ts";
import { cardAppearanceShape, cardAppearanceInputShape } from "./card-look.ts";
import { ownCompanySchema } from "./company-members.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField } from "./fields.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { toPatchSchema, expectedVersionField } from "./patch.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner" });

const ownedCardSchema = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  state: z.enum(["live", "paused"]),
  /** When the owner's removal request erases it; null if there is none. */
  leavesAt: instantField.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  /** Whether it is a company's card: its company is told when the owner has it removed. */
  isCompanys: z.boolean(),
  /** The path of the portrait; empty if there is none. */
  portrait: z.string(),
});
export type OwnedCard = z.output<typeof ownedCardSchema>;

/** A card that a company waits for its holder to complete. */
const awaitedCardSchema = z.object({
  ref: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  missing: z.array(z.enum(askableFields)),
  isApproved: z.boolean(),
});
export type AwaitedCard = z.output<typeof awaitedCardSchema>;

export const listOwnedCards = endpoint("GET", "/api/ma-carte", {
  access: "holder",
  summary:
    "L'adresse de qui est connecté, ses cartes, la première commandée d'abord, celles que leur entreprise attend, et les entreprises dont il gère les cartes",
  answers: {
    200: z.object({
      // Empty: the reader came by the link of one card, named by `completing`, and has no other.
      email: z.string(),
      completing: z.string().nullable(),
      cards: z.array(ownedCardSchema),
      awaited: z.array(awaitedCardSchema),
      companies: z.array(ownCompanySchema),
    }),
  },
});

const texts = { ...mapCardTexts(() => z.string()), socialMedias: z.array(z.string()) };

const cardToEdit = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  state: z.enum(["live", "paused"]),
  leavesAt: instantField.nullable(),
  /** Whether the owner may resume it: not if staff paused it, nor after a removal request. */
  resumable: z.boolean(),
  /** Version of the fields below; changes with any of them. */
  version: z.string(),
  ...texts,
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
  ...cardAppearanceShape,
  /** `#rrggbb`, computed from its images; empty: none. */
  drawnAccent: z.string(),
  printedOtherwise: z.array(z.enum(printedParts)),
  /** The name of the company that the card belongs to; empty: none. */
  decider: z.string(),
  /** The fields that the company decides. */
  locked: z.array(z.enum(lockableFields)),
  requests: ownChangeRequests,
});
export type EditableCard = z.output<typeof cardToEdit>;

export const readOwnedCard = endpoint("GET", "/api/ma-carte/cartes/:ref", {
  summary: "Une de ses cartes, à modifier",
  answers: { 200: cardToEdit },
  errors: ["order.not_found"],
});

const withoutDelivery = mapDeliveryTexts(() => true as const);

export const changeOwnedCard = endpoint("PATCH", "/api/ma-carte/cartes/:ref", {
  summary:
    "Modifie ce que montre une de ses cartes, dans les limites de son offre\u00a0; ce qui manque reste\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  // Fields of any offer; the service allows those of the card's offer.
  body: toPatchSchema(buildOrderFieldsSchema(offerNames).omit(withoutDelivery).extend(cardAppearanceInputShape)).extend(
    { version: expectedVersionField },
  ),
  answers: { 200: cardToEdit },
  errors: [
    "order.not_found",
    "card.changed",
    "card.field_locked",
    "card.photos_fixed",
    "card.photos_rest",
    "card.look_fixed",
    "upload.invalid",
  ],
});

export const sendBrochure = endpoint("POST", "/api/ma-carte/cartes/:ref/brochure", {
  summary:
    "Envoie le PDF d'une brochure, de 5 Mo et 24 pages au plus, et le redessine\u00a0; la page le montre une fois la carte enregistrée avec son `id`",
  multipart: z.object({ file: z.file() }),
  answers: { 201: cardBrochureSchema },
  errors: [
    "order.not_found",
    "brochure.not_offered",
    "brochure.decided",
    "brochure.missing",
    "brochure.too_large",
    "brochure.not_pdf",
    "brochure.pdf_locked",
    "brochure.pdf_unreadable",
    "brochure.pdf_pages",
    "brochure.pdf_page_size",
    "brochure.pdf_too_heavy",
    "brochure.under_way",
    "brochure.too_many",
    "upload.no_room",
  ],
});

export const pauseOwnedCard = endpoint("POST", "/api/ma-carte/cartes/:ref/pause", {
  summary: "Met en pause la page d'une de ses cartes",
  answers: { 200: cardToEdit },
  errors: ["order.not_found", "card.not_live"],
});

export const resumeOwnedCard = endpoint("POST", "/api/ma-carte/cartes/:ref/reprise", {
  summary: "Remet en ligne la page d'une de ses cartes, si c'est lui qui l'a mise en pause",
  answers: { 200: cardToEdit },
  errors: ["order.not_found", "card.not_paused", "card.paused_by_staff", "card.paused_by_company", "card.leaving"],
});

/** A version from before images and looks were kept shows today's. */
const cardVersion = z.object({
  id: z.string(),
  at: instantField,
  actor: z.enum(versionActors),
  current: z.boolean(),
  ...texts,
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
  ...cardAppearanceShape,
});
export type CardVersion = z.output<typeof cardVersion>;

export const listCardVersions = endpoint("GET", "/api/ma-carte/cartes/:ref/versions", {
  summary: "Ce qu'une de ses cartes disait, les vingt dernières versions, la plus récente d'abord",
  answers: { 200: z.array(cardVersion) },
  errors: ["order.not_found"],
});

export const restoreCardVersion = endpoint("POST", "/api/ma-carte/cartes/:ref/versions/:id", {
  summary: "Remet une de ses cartes comme dans une version gardée\u00a0: textes, liens, photos et présentation",
  answers: { 200: cardToEdit },
  errors: ["order.not_found", "card_version.not_found"],
});
