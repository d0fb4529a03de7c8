/**
 * What a journey needs from a browser, independent of the protocol: WebDriver (WebKit) or BiDi (Firefox, for which
 * Debian has no WebDriver). Elements are named by XPath.
 */
export interface Driver {
  /** The browser's own name and version. */
  name: string;
  go(address: string): Promise<void>;
  address(): Promise<string>;
  /** Resolves to the text of the first visible match, once there is one. @throws after `patienceMs` */
  see(xpath: string): Promise<string>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Selects a local file in a file field, which may be hidden. */
  choose(xpath: string, file: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read<T>(expression: string): Promise<T>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Longest time for any step, in ms. */
export const patienceMs = 30_000;

/** Quotes a string for XPath 1.0, which has no escapes. */
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
