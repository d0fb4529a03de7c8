/** What a login says of the page that it opens. */
export interface LoginWords {
  title: string;
  intro: string;
  /** Which mailbox is meant. */
  mailbox: string;
  /** To whom a code is mailed, before the address. */
  whom: string;
  /** Why the page is not shown: the network is away. */
  unreachable: string;
}
