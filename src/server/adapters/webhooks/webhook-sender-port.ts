/** Why an address gets nothing. */
export type WebhookAddressFault = "https" | "credentials" | "port" | "name" | "private" | "unknown";

/** An address to which nothing is sent. */
export class WebhookAddressError extends Error {
  readonly fault: WebhookAddressFault;

  constructor(fault: WebhookAddressFault) {
    super(`The address of the webhook is refused: ${fault}.`);
    this.fault = fault;
  }
}

/** Sends what a company's programs are told, to public addresses alone. */
export interface WebhookSender {
  /** Checks as `post` does, and sends nothing. @throws {WebhookAddressError} */
  check(url: string): Promise<void>;
  /**
   * Posts JSON and resolves to the answer's status, of which nothing else is read. No redirect is followed.
   * @throws {WebhookAddressError}, and another error where no answer came in time
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>;
}
