/**
 * Outcome of a push. `gone`: the device accepts no more; `refused`: another try would change nothing; `later`: unknown,
 * or Apple asks to try again.
 */
export type WalletPushAnswer = "sent" | "gone" | "refused" | "later";

/** Tells phones that one of their passes has changed; they then ask which. */
export interface WalletPushSender {
  /** Resolves to the answer for each token, in order; never rejects. */
  push(tokens: readonly string[]): Promise<WalletPushAnswer[]>;
}
