/** A card in its owner's Apple Wallet. */
export interface WalletPassRow {
  serial: string;
  cardRef: string;
  /** Hash of the owner's mailbox: once the card has another owner the pass is void. */
  holder: string;
  /** Stored in the pass; authorizes the phone's requests. */
  secret: string;
  /** The time (ms) of the card's change that phones should show, or `void`. */
  shown: string;
  /** Time (ms) since when `shown` has had this value. */
  updatedAt: number;
  /** The value of `shown` that phones were last told about. */
  pushed: string;
  madeAt: number;
}

/** A phone or watch that has a pass. */
export interface WalletRegistrationRow {
  /** Given by Apple, the same for all passes of a pass type on that device. */
  deviceId: string;
  serial: string;
  /** Apple's address for pushing changes to the device. */
  pushToken: string;
  registeredAt: number;
}

export interface WalletTables {
  walletPasses: WalletPassRow;
  walletRegistrations: WalletRegistrationRow;
}
