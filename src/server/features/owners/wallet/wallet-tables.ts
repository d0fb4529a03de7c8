/** A card in the Apple Wallet of who looks after it. */
export interface WalletPassRow {
  serial: string;
  cardRef: string;
  /** Hash of their mailbox: once the card is somebody else's, the pass is void. */
  holder: string;
  /** Stands in the pass, and opens it to the telephone. */
  secret: string;
  /** When (ms) the card was last changed that telephones are given, or `void`. */
  shown: string;
  /** Since when (ms) `shown` is so. */
  updatedAt: number;
  /** Of `shown`, what telephones were last told of. */
  pushed: string;
  madeAt: number;
}

/** A telephone or watch that has a pass. */
export interface WalletRegistrationRow {
  /** Apple's, the same for all passes of a pass type on that device. */
  deviceId: string;
  serial: string;
  /** Where Apple tells it of a change. */
  pushToken: string;
  registeredAt: number;
}

export interface WalletTables {
  walletPasses: WalletPassRow;
  walletRegistrations: WalletRegistrationRow;
}
