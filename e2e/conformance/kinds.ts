import type { Page } from "playwright-core";

/**
 * The rows of the tables: what the specification (or a decided departure) says, written out, never taken from the
 * product's own constants. `{origin}`, `{support}` and the like stand for what `world.ts` set up.
 */

/** `title` of level 2, say. */
type Heading = readonly [level: 1 | 2 | 3 | 4, title: string];
export type Link = readonly [name: string, href: string];

export interface Field {
  label: string;
  type: string;
  required?: boolean;
  /** What describes it: hints, or a sentence about a fault. */
  says?: string;
  invalid?: boolean;
  placeholder?: string;
  accept?: string;
  maxLength?: number;
  /** Of a choice, in their order. */
  options?: readonly string[];
  value?: string;
}

/** What a screen shows as it opens. A text is whole: some element says exactly this, white space aside. */
export interface Screen {
  name: string;
  path: string;
  title: string;
  theme?: string;
  description?: string;
  /** A text that stands there once the screen is complete. */
  ready?: string;
  /** Steps that lead to it from its address. */
  steps?: readonly Step[];
  answers?: Readonly<Record<string, Reply>>;
  /** In local storage before it opens. */
  stored?: Readonly<Record<string, string>>;
  /** Opened with motion; every other screen asks for reduced motion, which saves drawing it. */
  moves?: true;
  /** All of them, in order. */
  headings?: readonly Heading[];
  texts?: readonly string[];
  /** Not even within closed details. */
  absent?: readonly string[];
  links?: readonly Link[];
  buttons?: readonly string[];
  /** All of them, in order. */
  fields?: readonly Field[];
  /** Of a table: all, in order. */
  columns?: readonly string[];
  /** The cells of the table's rows, icons left out. */
  rows?: readonly (readonly string[])[];
}

/** An answer in place of the server's; `cut`: the connection fails; `never`: none comes. */
export type Reply = "cut" | "never" | { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

export type Step =
  | readonly ["fill", label: string, value: string]
  | readonly ["press", name: string]
  | ((page: Page) => Promise<unknown>);

/** What is to be seen, sooner or later. */
export type Sight =
  | readonly ["text" | "none" | "button" | "green" | "red" | "focus" | "at" | "title" | "copied", text: string]
  /** `fault`: the sentence of a field that is marked invalid; `hint`: of any. */
  | readonly ["fault" | "hint" | "value" | "link", name: string, text: string]
  | readonly ["asked", call: string, times: number]
  /** Keys of what lies in local storage under a name; empty: nothing does. */
  | readonly ["stored", key: string, keys: readonly string[]];

/** One state: how it comes about, and what then stands where. */
export interface Scene {
  name: string;
  path: string;
  /** By method and path, `*` for one part of it. */
  answers?: Readonly<Record<string, Reply>>;
  /** In local storage before the page opens. */
  stored?: Readonly<Record<string, string>>;
  steps?: readonly Step[];
  /** The browser's clock stands still: nothing happens that nobody did. */
  still?: boolean;
  /** A call whose answer waits until `busy` was seen. */
  held?: string;
  busy?: readonly Sight[];
  sees: readonly Sight[];
}

/** Something that is waited for, and what is said after so many seconds of it, on the browser's clock. */
export interface Patience extends Pick<Scene, "name" | "path" | "steps" | "answers" | "stored"> {
  seconds: number;
  /** How much sooner it may give up: pauses between tries are drawn by lot. */
  slack?: number;
  sees: readonly Sight[];
}

/** What one file goes through: screens by their names, scenes and waits by a title that holds some of them together. */
export interface Suite {
  screens: readonly Screen[];
  scenes: Readonly<Record<string, readonly Scene[]>>;
  patience?: Readonly<Record<string, readonly Patience[]>>;
}
