/** Why nothing is sent to an address. */
export type WebhookAddressFault = "https" | "credentials" | "port" | "name" | "private" | "unknown";

/** Reports an address that nothing may be sent to. */
export class WebhookAddressError extends Error {
  readonly fault: WebhookAddressFault;

  constructor(fault: WebhookAddressFault) {
    super(`The address of the webhook is refused: ${fault}.`);
    this.fault = fault;
  }
}

/** Sends events to companies' programs, at public addresses only. */
export interface WebhookSender {
  /** Checks an address like `post`, and sends nothing. @throws {WebhookAddressError} */
  check(url: string): Promise<void>;
  /**
   * Posts JSON and resolves to the answer's status; nothing else of the answer is read, and no redirect is followed.
   * @throws {WebhookAddressError}, and another error if no answer came in time
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>;
}
