import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { VersionActor } from "#shared/card/version-actors.ts";
import type { CardState, DepartureState } from "#shared/states-and-kinds.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { DrawnKind, ReceivedKind } from "./uploads/upload-tables.ts";

/** Card content that visitors see; a second phone number or mailbox that the holder lacks is empty. */
export interface CardContent extends Record<CardTextName, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
}

/** Card fields that erasing a card empties. */
export interface CardPersonalData extends CardContent {
  /** The holder's name in printable letters; empty: the name is printable as it is. */
  printedName: string;
  /** The address by which the card's owner will log in. */
  ownerEmail: string;
  /** The holder's department in the company. Visitors see neither it nor `employeeNumber`. */
  department: string;
  employeeNumber: string;
}

export interface CardLookColumns {
  /** JSON: the names of the fields that the holder hid from visitors. */
  hidden: string;
  /** The accent that the owner chose, `#rrggbb`; it replaces `accent`. Empty: none chosen. */
  ownAccent: string;
  dress: CardColorScheme;
  /** JSON of the `CardExtras` that are not empty. */
  extras: string;
}

/** A card's page. The first card of an order has the order's reference. */
export interface CardRow extends CardPersonalData, CardLookColumns {
  ref: string;
  orderRef: string;
  /** Position within the order, from 1. */
  place: number;
  /** The card's product. It decides what the card shows, its number of links, and who may edit it. */
  offer: OfferName;
  /** The order line that the card was sold with. */
  lineId: string;
  /** The company that the card belongs to; null: none. */
  organisationId: string | null;
  /** JSON: the fields that the company decides, which the card's owner cannot change. */
  locked: string;
  state: CardState;
  /**
   * The card's state when its order went to the trash. Null: the order is not in the trash. `removed`: the card is
   * erased, and a restored order gets it back empty.
   */
  removedFrom: CardState | null;
  /** Incremented by each change of what the card shows; the key of its cache entries. */
  version: number;
  /** The colour drawn from the logo or cover, `#rrggbb`; empty if neither has one. */
  accent: string;
  /** 1: the page has a lead form. */
  takesContacts: number;
  /** 1: the buyer asked us to tell the card's holder once it is live. */
  notifyHolder: number;
  /** Time of the last change of content; REV in the contact file. */
  changedAt: number;
  /** Time since when the tags up to `tagsLost` are closed since the printed card is lost; null: all tags are open. */
  tagPausedAt: number | null;
  /** How many holders the address has had, the present one included. */
  holders: number;
  /** The highest tag number given so far; 0: none counted. */
  tagsGiven: number;
  tagsLost: number;
  /** Time since when the owner wants the card removed; null if they do not. */
  removalAskedAt: number | null;
  /** State of the card when its removal was requested. */
  removalFrom: CardState | null;
  /** Recorded uptime (ms) when its removal was requested. */
  removalLife: number | null;
}

/** Links a card to an upload of one kind; the card's extras name its brochure too. */
export interface CardImageRow {
  cardRef: string;
  kind: ReceivedKind | DrawnKind;
  uploadId: string;
  /** Random; part of the image's public URL; null until the card is live. A changed image gets another. */
  publicKey: string | null;
}

/** The content that a version keeps of a card; versions older than looks and images lack those. */
export interface KeptContent extends CardContent, Partial<CardLookColumns> {
  /** The uploads of the card's images at that time. */
  images?: Partial<Record<UploadKind, string>>;
}

/** What a card's content was from a point in time on. */
export interface CardVersionRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  at: number;
  /**
   * Author of this content; `others`: anybody but the owner, before the owner's first change or between two of theirs.
   */
  actor: VersionActor;
  /** JSON of `KeptContent`. */
  content: string;
}

/** The departure of a company card's holder, and what became of their printed address. */
export interface CardDepartureRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  organisationId: string;
  /** The leaver's department. Its managers look after the address, even once the card is erased. */
  department: string;
  leftAt: number;
  /** `staff:<user id>`, or a member's id. */
  leftBy: string;
  /** The colleague's card that the leaver's page links to; null: none. */
  colleagueRef: string | null;
  state: DepartureState;
  stateAt: number;
}

/** A node that serves cards, and compares its cached cards with the database when asked. */
interface CardNodeRow {
  /** Random. A new one at each start, and after the node was removed for not answering. */
  id: string;
  asked: number;
  /** The value of `asked` when it last compared. */
  answered: number;
}

export interface CardTables {
  cards: CardRow;
  cardDepartures: CardDepartureRow;
  cardImages: CardImageRow;
  cardNodes: CardNodeRow;
  cardVersions: CardVersionRow;
}
