import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { formatFcfa } from "../format/fcfa.ts";
import {
  buildPaymentFeesNote,
  type FeeBearer,
  paymentMethods,
  paymentMethodsText,
  paymentProviderName,
  sayFeesOf,
} from "./payment-provider.ts";

const root = join(import.meta.dirname, "../../..");
/**
 * Files that may name the provider: its protocol, which is no other provider's, its own variables, its simulator, and
 * the payment services that owners link to, whichever provider we use.
 */
const namesItself =
  /^src\/(server\/(adapters\/payments|simulator)\/|server\/config\/payment-settings\.ts|shared\/card\/extras\/payment-)/;

/** Finds other files that name the provider, without tests and comments. */
function findOtherPlaces(files: readonly { path: string; text: string }[]): string[] {
  const named = new RegExp(`\\b${paymentProviderName}\\b`);
  return files
    .filter(({ path }) => path !== "src/shared/payment/payment-provider.ts" && !namesItself.test(path))
    .filter(({ text }) => named.test(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")))
    .map(({ path }) => `${path}: take it from the payment, or from shared/payment/payment-provider.ts`);
}

test("only one file has the provider's name", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
  expect(files.length).toBeGreaterThan(1000);
  expect(findOtherPlaces(files)).toEqual([]);
});

test("finds a copy of the name, and says what to write instead", () => {
  const planted = [
    { path: "src/web/one.tsx", text: `/** PayTech */ <p>par ${paymentProviderName}</p>` },
    { path: "src/web/two.tsx", text: "/** PayTech, in a comment */\n// PayTech\nconst createPayTechProvider = 1;" },
  ];
  expect(findOtherPlaces(planted)).toEqual([
    "src/web/one.tsx: take it from the payment, or from shared/payment/payment-provider.ts",
  ]);
});

test("the sentence names every payment method", () => {
  const text = paymentMethodsText.toLowerCase();
  expect(paymentMethods.filter(({ name }) => !text.includes(name.toLowerCase()))).toEqual([]);
});

test("the payer's fee note names PayTech's rate if it is known; if the seller bears the fees, it names none", () => {
  const note = (paymentRate: string) => buildPaymentFeesNote({ paymentFees: "payer", paymentRate }).paymentFeesNote;
  expect(note("")).toBe("PayTech ajoute ses frais, à votre charge\u00a0: le total est sur sa page.");
  expect(note("1,8")).toBe("PayTech ajoute ses frais de 1,8\u00a0%, à votre charge\u00a0: le total est sur sa page.");
  expect(buildPaymentFeesNote({ paymentFees: "seller", paymentRate: "2" }).paymentFeesNote).not.toContain("2");
});

test("for a known sum, the note names the fees instead of their rate", () => {
  const say = (paymentRate: string, paymentFees: FeeBearer = "payer") =>
    sayFeesOf(12_900, buildPaymentFeesNote({ paymentFees, paymentRate }).paymentFeesNote);
  expect(say("1,8")).toBe(
    `PayTech ajoute ses frais d'environ ${formatFcfa(232)}, à votre charge\u00a0: le total est sur sa page.`,
  );
  expect(say("2")).toContain(formatFcfa(258));
  for (const bearer of ["payer", "seller"] as const)
    expect(say("", bearer)).toBe(buildPaymentFeesNote({ paymentFees: bearer, paymentRate: "" }).paymentFeesNote);
});
