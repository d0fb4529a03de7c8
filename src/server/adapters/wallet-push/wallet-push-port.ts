/**
 * What became of a push: `gone`, the device takes no more of them; `refused`, and another try changes nothing; `later`,
 * nobody knows, or Apple asks to try again.
 */
export type WalletPushAnswer = "sent" | "gone" | "refused" | "later";

/** Tells telephones that a pass of theirs has changed; they then ask which. */
export interface WalletPushSender {
  /** Resolves to the answer for each token, in their order; never rejects. */
  push(tokens: readonly string[]): Promise<WalletPushAnswer[]>;
}
