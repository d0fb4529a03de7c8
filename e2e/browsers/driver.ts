/**
 * What a journey asks of a browser, whatever protocol it speaks: WebDriver (WebKit) or BiDi (Firefox, for which Debian
 * has no WebDriver), each in a few lines. Elements are named by XPath.
 */
export interface Driver {
  /** As it calls itself, with its version. */
  name: string;
  go(address: string): Promise<void>;
  address(): Promise<string>;
  /** Resolves to the text of the first that is visible, once there is one. @throws after `patienceMs` */
  see(xpath: string): Promise<string>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Gives a file field, which need not be visible, a file of this machine. */
  choose(xpath: string, file: string): Promise<void>;
  /** Runs an expression in the page. */
  read<T>(expression: string): Promise<T>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** How long anything may take, in ms. */
export const patienceMs = 30_000;

/** A string of XPath 1.0, which has no escapes. */
function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(", '\"', ")})`;
}

const says = (text: string) => `[contains(normalize-space(translate(., "\u00a0\u202f", "  ")), ${quoted(text)})]`;

export const button = (text: string) => `//button${says(text)}`;
export const link = (text: string) => `//a${says(text)}`;
export const heading = (text: string) => `//*[self::h1 or self::h2]${says(text)}`;
export const text = (content: string) => `//*[not(self::script)][text()${says(content)}]`;
export const field = (name: string) => `//*[@name=${quoted(name)}]`;
