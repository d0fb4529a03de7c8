import { expect, test } from "vitest";
import { type MailTemplate, mailTemplates } from "#shared/staff/mail-templates.ts";
import { findMailDefinition, listMailTemplatesErasedWith } from "./mail-list.ts";
import { defineLetter } from "./templates/define-letter.tsx";
import type { MailDefinition } from "./templates/mail-definition.ts";
import { code, link } from "./templates/owner-login-mails.tsx";

const write = () => ({ subject: "", preview: "", says: [] });

test("an incomplete mail definition does not compile", () => {
  // @ts-expect-error: `erasedWith` is missing
  const kept = defineLetter("owner-code", write);
  // @ts-expect-error: it has no French in `mailTemplateLabels`
  const wordless = defineLetter("owner-forgotten", "owner", write);
  type List = { [Name in Extract<MailTemplate, `owner-${string}e`>]: MailDefinition<Name, never> };
  // @ts-expect-error: the list forgets `owner-code`
  const forgotten: List = {};
  // @ts-expect-error: it stands under another's name
  const misplaced: List = { "owner-code": link };
  expect([kept, wordless, forgotten, misplaced]).toHaveLength(4);
});

test("every mail is found by its name", () => {
  expect(mailTemplates.map((name) => findMailDefinition(name)?.name)).toEqual(mailTemplates);
  expect(findMailDefinition("owner-code")).toBe(code);
  expect(findMailDefinition("toString")).toBeUndefined();
});

test("every mail without an order is erased with somebody's data, except the staff alert", () => {
  expect(listMailTemplatesErasedWith("nothing")).toEqual(["staff-alert"]);
  expect(listMailTemplatesErasedWith("subscriber")).toEqual(["newsletter-confirmation", "offer-on-sale"]);
  expect(listMailTemplatesErasedWith("owner-card")).toEqual([
    "holder-card-awaits",
    "change-decided",
    "contacts-left",
    "holder-card-ready",
    "lost-card-replaced",
    "card-left",
    "card-leaving",
    "page-addition-hidden",
  ]);
  expect(listMailTemplatesErasedWith("owner")).toEqual([
    "company-webhook-off",
    "company-invitation",
    "company-people-missing",
    "company-completions",
    "company-card-leaving",
    "company-card-lost",
    "change-requested",
    "owner-code",
    "owner-link",
    "owner-address-changed",
  ]);
  expect(listMailTemplatesErasedWith("account")).toEqual([
    "staff-account-created",
    "staff-password-changed",
    "staff-device-code",
    "staff-password-link",
    "staff-second-factor-changed",
  ]);
});
