import type { CardColorScheme } from "#shared/card-look.ts";
import type { CardTextName } from "#shared/card-texts.ts";
import type { OfferName } from "#shared/offers.ts";
import type { CardState, VersionActor } from "#shared/words.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { DrawnKind } from "./uploads/upload-tables.ts";

/** What visitors of a card see; a second telephone or mailbox is empty where there is none. */
export interface CardContent extends Record<CardTextName, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
}

/** What erasing a card empties. */
export interface CardPersonalData extends CardContent {
  /** The address by which the card's owner will log in. */
  ownerEmail: string;
}

/** How its owner has a card shown. */
export interface CardLookColumns {
  /** JSON: the names of the fields that visitors do not see. */
  hidden: string;
  /** `#rrggbb`, in the place of `accent`; empty: he chose none. */
  ownAccent: string;
  dress: CardColorScheme;
}

/** A living page; the first card of an order has its reference. */
export interface CardRow extends CardPersonalData, CardLookColumns {
  ref: string;
  orderRef: string;
  /** From 1, within the order. */
  place: number;
  /** What the card is: what it shows, how many links it has and who may edit it follow from it. */
  offer: OfferName;
  /** The order line that sold it. */
  lineId: string;
  state: CardState;
  /**
   * Its state when its order went to the trash; null if it is not there; `removed`: it is erased, and comes back empty.
   */
  removedFrom: CardState | null;
  /** Grows with each change of what the card shows; keys its cache. */
  version: number;
  /** The colour drawn from its logo or cover, `#rrggbb`; empty where neither has one. */
  accent: string;
  /** 1: its page asks visitors to leave their details. */
  takesContacts: number;
  /** When its content last changed: the contact file's REV. */
  changedAt: number;
  /** Since when its tags up to `tagsLost` are closed, because the printed card is lost; null: all are open. */
  tagPausedAt: number | null;
  /** The last number that one of its tags was given; 0: none by the count. */
  tagsGiven: number;
  tagsLost: number;
  /** Since when its owner wants it removed; null if he does not. */
  removalAskedAt: number | null;
  /** Its state then. */
  removalFrom: CardState | null;
  /** Uptime (ms) then. */
  removalLife: number | null;
}

/** Which image of a card an upload is; nothing else binds the two. */
export interface CardImageRow {
  cardRef: string;
  kind: UploadKind | DrawnKind;
  uploadId: string;
  /** Random, in its public address; null until the card is live. A changed image gets another. */
  publicKey: string | null;
}

/** The content that a version keeps of a card; versions from before looks and images were kept have neither. */
export interface KeptContent extends CardContent, Partial<CardLookColumns> {
  /** The uploads that it had. */
  images?: Partial<Record<UploadKind, string>>;
}

/** What a card said from an instant on. */
export interface CardVersionRow {
  /** Sorts by time. */
  id: string;
  cardRef: string;
  at: number;
  /**
   * Who had it say so: `others` for whoever it was before its owner first changed it, or between two of his changes.
   */
  actor: VersionActor;
  /** JSON of `KeptContent`. */
  content: string;
}

/** A node that shows cards, and may be asked to compare what it remembers of them with what they are. */
export interface CardNodeRow {
  /** Random, another at each start, and once it was taken off for its silence. */
  id: string;
  asked: number;
  /** The last `asked` for which it has compared. */
  answered: number;
}

export interface CardTables {
  cards: CardRow;
  cardImages: CardImageRow;
  cardNodes: CardNodeRow;
  cardVersions: CardVersionRow;
}
