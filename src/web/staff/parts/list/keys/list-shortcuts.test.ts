import { expect, it } from "vitest";
import { resolveListShortcut } from "./list-shortcuts.ts";

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});
const free = { typing: false, covered: false };

it("knows its keys alone", () => {
  expect(["/", "j", "k", "o", "x", "s", "?"].map((key) => resolveListShortcut(press(key), free))).toEqual([
    "search",
    "next",
    "previous",
    "open",
    "tick",
    "selection",
    "help",
  ]);
  for (const key of ["J", "a", "Enter", "toString"]) expect(resolveListShortcut(press(key), free)).toBeUndefined();
});

it("leaves typing, dialogs and the browser's own keys alone", () => {
  expect(resolveListShortcut(press("j"), { ...free, typing: true })).toBeUndefined();
  expect(resolveListShortcut(press("j"), { ...free, covered: true })).toBeUndefined();
  for (const held of ["ctrlKey", "metaKey", "altKey", "defaultPrevented"])
    expect(resolveListShortcut(press("o", { [held]: true }), free)).toBeUndefined();
});
