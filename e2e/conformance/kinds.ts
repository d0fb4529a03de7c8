import type { Page } from "playwright-core";

/**
 * The kinds of rows in the tables. They state what the specification (or a decided departure) says, written out, never
 * taken from the product's own constants. `{origin}`, `{support}` and the like are names set by `world.ts`.
 */

/** Level and text of a heading. */
type Heading = readonly [level: 1 | 2 | 3 | 4, title: string];
export type Link = readonly [name: string, href: string];

export interface Field {
  label: string;
  type: string;
  required?: boolean;
  /** Its description: hints, or the sentence about a fault. */
  says?: string;
  invalid?: boolean;
  placeholder?: string;
  accept?: string;
  maxLength?: number;
  /** Options of a select, in order. */
  options?: readonly string[];
  value?: string;
}

/** What a screen shows when it opens. Texts are complete: some element says exactly this, apart from white space. */
export interface Screen {
  name: string;
  path: string;
  title: string;
  theme?: string;
  description?: string;
  /** A text that appears once the screen is complete. */
  ready?: string;
  /** Steps from the screen's address to the screen. */
  steps?: readonly Step[];
  answers?: Readonly<Record<string, Reply>>;
  /** Local storage before the screen opens. */
  stored?: Readonly<Record<string, string>>;
  /** Opened with motion; all others ask for reduced motion, which saves drawing time. */
  moves?: true;
  /** All headings, in order. */
  headings?: readonly Heading[];
  texts?: readonly string[];
  /** Texts that must not even be in closed details. */
  absent?: readonly string[];
  links?: readonly Link[];
  buttons?: readonly string[];
  /** All fields, in order. */
  fields?: readonly Field[];
  /** All columns of a table, in order. */
  columns?: readonly string[];
  /** The cells of the table's rows, without icons. */
  rows?: readonly (readonly string[])[];
}

/** An answer that replaces the server's; `cut`: the connection fails; `never`: no answer comes. */
export type Reply = "cut" | "never" | { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

export type Step =
  | readonly ["fill", label: string, value: string]
  | readonly ["press", name: string]
  | ((page: Page) => Promise<unknown>);

/** Something that must be seen sooner or later. */
export type Sight =
  | readonly ["text" | "none" | "button" | "green" | "red" | "focus" | "at" | "title" | "copied", text: string]
  /** `fault`: the sentence at an invalid field; `hint`: the sentence at any field. */
  | readonly ["fault" | "hint" | "value" | "link", name: string, text: string]
  | readonly ["asked", call: string, times: number]
  /** Keys of the object in local storage under a name; empty: nothing is stored. */
  | readonly ["stored", key: string, keys: readonly string[]];

/** A state: how to reach it, and what must then be seen. */
export interface Scene {
  name: string;
  path: string;
  /** By method and path, in which `*` stands for one segment. */
  answers?: Readonly<Record<string, Reply>>;
  /** Local storage before the page opens. */
  stored?: Readonly<Record<string, string>>;
  steps?: readonly Step[];
  /** The browser's clock stands still, so that nothing happens by itself. */
  still?: boolean;
  /** A call whose answer is held until `busy` was seen. */
  held?: string;
  busy?: readonly Sight[];
  sees: readonly Sight[];
}

/** A wait, and what the page says after so many seconds on the browser's clock. */
export interface Patience extends Pick<Scene, "name" | "path" | "steps" | "answers" | "stored"> {
  seconds: number;
  /** Seconds by which it may give up earlier: pauses between tries are random. */
  slack?: number;
  sees: readonly Sight[];
}

/** The rows of one test file: screens by name; scenes and waits grouped by title. */
export interface Suite {
  screens: readonly Screen[];
  scenes: Readonly<Record<string, readonly Scene[]>>;
  patience?: Readonly<Record<string, readonly Patience[]>>;
}
