import { expect, test } from "vitest";
import { suggestEmailCorrection } from "./email-hint.ts";

test.each([
  ["awa@gmial.com", "awa@gmail.com"],
  [" Awa.Diop@gmail.co ", "Awa.Diop@gmail.com"],
  ["awa@gmail.comm", "awa@gmail.com"],
  ["awa@gnail.com", "awa@gmail.com"],
  ["awa@yaho.fr", "awa@yahoo.fr"],
  ["awa@hotmial.com", "awa@hotmail.com"],
  ["awa@GMAI.COM", "awa@gmail.com"],
])("%s was probably meant to be %s", (typed, meant) => {
  expect(suggestEmailCorrection(typed)).toBe(meant);
});

test.each([
  "awa@gmail.com",
  "awa@ymail.com",
  "awa@mail.com",
  "awa@teranga.sn",
  "awa@gmail",
  "awa@live.com",
  "awa",
  "",
  "a@b@gmial.com",
])("%s is left alone", (typed) => {
  expect(suggestEmailCorrection(typed)).toBeUndefined();
});
