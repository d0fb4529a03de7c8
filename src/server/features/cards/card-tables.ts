import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { VersionActor } from "#shared/card/version-actors.ts";
import type { CardState, DepartureState } from "#shared/states-and-kinds.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { DrawnKind, ReceivedKind } from "./uploads/upload-tables.ts";

/** Card content that visitors see; an absent second telephone or mailbox is empty. */
export interface CardContent extends Record<CardTextName, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
}

/** Card fields that erasing a card empties. */
export interface CardPersonalData extends CardContent {
  /** Its holder's name in letters that can be printed; empty: as it is. */
  printedName: string;
  /** The address by which the card's owner will log in. */
  ownerEmail: string;
  /** Where its holder works in the company; not shown to visitors, as the next. */
  department: string;
  employeeNumber: string;
}

export interface CardLookColumns {
  /** JSON: the names of the fields that visitors do not see. */
  hidden: string;
  /** `#rrggbb`, in the place of `accent`; empty: they chose none. */
  ownAccent: string;
  dress: CardColorScheme;
  /** JSON of `CardExtras`: those that are not empty. */
  extras: string;
}

/** A living page; the first card of an order has its reference. */
export interface CardRow extends CardPersonalData, CardLookColumns {
  ref: string;
  orderRef: string;
  /** Position within the order, from 1. */
  place: number;
  /** The card's product. It determines what the card shows, how many links it has and who may edit it. */
  offer: OfferName;
  /** The order line that sold it. */
  lineId: string;
  /** The company that it belongs to; null: none. */
  organisationId: string | null;
  /** JSON: the fields that the company decides, which the card's owner cannot change. */
  locked: string;
  state: CardState;
  /**
   * State of the card when its order went to the trash; null if the order is not in the trash; `removed`: the card is
   * erased, and is restored empty.
   */
  removedFrom: CardState | null;
  /** Grows with each change of what the card shows; keys its cache. */
  version: number;
  /** The colour drawn from its logo or cover, `#rrggbb`; empty where neither has one. */
  accent: string;
  /** 1: its page asks visitors to leave their details. */
  takesContacts: number;
  /** 1: the buyer asked us to write to the card's holder once it is live. */
  notifyHolder: number;
  /** Time of the last change of content: the contact file's REV. */
  changedAt: number;
  /**
   * Time since when its tags up to `tagsLost` are closed, because the printed card is lost; null: all tags are open.
   */
  tagPausedAt: number | null;
  /** How many people the address had, the present holder included. */
  holders: number;
  /** The last number that one of its tags was given; 0: none by the count. */
  tagsGiven: number;
  tagsLost: number;
  /** Time since when the owner wants the card removed; null if they do not. */
  removalAskedAt: number | null;
  /** State of the card at that time. */
  removalFrom: CardState | null;
  /** Uptime (ms) then. */
  removalLife: number | null;
}

/** Links a card to an upload and its kind; of a brochure the card's extras name it too. */
export interface CardImageRow {
  cardRef: string;
  kind: ReceivedKind | DrawnKind;
  uploadId: string;
  /** Random, in its public address; null until the card is live. A changed image gets another. */
  publicKey: string | null;
}

/** The content that a version keeps of a card; versions from before looks and images were kept have neither. */
export interface KeptContent extends CardContent, Partial<CardLookColumns> {
  /** The uploads that it had. */
  images?: Partial<Record<UploadKind, string>>;
}

/** Content of a card from a point in time on. */
export interface CardVersionRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  at: number;
  /**
   * Author of this content: `others` for anybody else before the owner's first change, or between two of their changes.
   */
  actor: VersionActor;
  /** JSON of `KeptContent`. */
  content: string;
}

/** Somebody who held a company's card and has left, and what became of their printed address. */
export interface CardDepartureRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  organisationId: string;
  /** Theirs; a manager of it looks after the address, also once the card is erased. */
  department: string;
  leftAt: number;
  /** `staff:<user id>`, or a member's id. */
  leftBy: string;
  /** The card to which their page leads; null: to none. */
  colleagueRef: string | null;
  state: DepartureState;
  stateAt: number;
}

/** A node that serves cards, and can be asked to compare its cached cards with the database. */
interface CardNodeRow {
  /** Random, another at each start, and once it was taken off for its silence. */
  id: string;
  asked: number;
  /** The last `asked` for which it has compared. */
  answered: number;
}

export interface CardTables {
  cards: CardRow;
  cardDepartures: CardDepartureRow;
  cardImages: CardImageRow;
  cardNodes: CardNodeRow;
  cardVersions: CardVersionRow;
}
