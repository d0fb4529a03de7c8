import type { CardText } from "#shared/card-texts.ts";
import type { CardState } from "#shared/words.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { DrawnKind } from "../uploads/tables.ts";

/** What visitors of a card see; a second telephone or mailbox is empty where there is none. */
export interface CardContent extends Record<CardText, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
}

/** What erasing a card empties. */
export interface CardPersonalData extends CardContent {
  /** The address by which the card's owner will log in. */
  ownerEmail: string;
}

/** A living page; the first card of an order has its reference. */
export interface CardRow extends CardPersonalData {
  ref: string;
  orderRef: string;
  /** From 1, within the order. */
  place: number;
  state: CardState;
  /** What it was when its order went to the trash; null: it is not there. */
  removedFrom: CardState | null;
  /** Grows with each change of what the card shows; keys its cache. */
  version: number;
  /** The colour drawn from its logo or cover, `#rrggbb`; empty where neither has one. */
  accent: string;
  /** When what it shows changed last: the contact file's REV. */
  changedAt: number;
}

/** Which image of a card an upload is; nothing else binds the two. */
export interface CardImageRow {
  cardRef: string;
  kind: UploadKind | DrawnKind;
  uploadId: string;
  /** Random, in its public address; null until the card is live. A changed image gets another. */
  publicKey: string | null;
}

export interface CardTables {
  cards: CardRow;
  cardImages: CardImageRow;
}
