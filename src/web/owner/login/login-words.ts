/** The login's texts for the page that it opens. */
export interface LoginWords {
  title: string;
  intro: string;
  /** Says which mailbox to enter. */
  mailbox: string;
  /** The words before the address to which a code is mailed. */
  whom: string;
  /** Shown if the page cannot be loaded because the network is down. */
  unreachable: string;
}
