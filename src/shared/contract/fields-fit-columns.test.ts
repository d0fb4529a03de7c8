import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { expect, test } from "vitest";
import type { z } from "zod";
import { listDecisionsSchema } from "./company-list.ts";
import { invoiceBuyerSchema, quoteAcceptanceSchema } from "./documents.ts";
import { leadFormSchema } from "./leads.ts";
import { subscriptionSchema } from "./newsletter-subscribers.ts";
import { paymentFormSchema } from "./payments.ts";
import { designFormSchema, proofAnswerSchema } from "./proofs.ts";

/** The limit of PostgreSQL's `integer`: every number of the contract is stored in one, or counts rows. */
const most = 2_147_483_647;
const tooLarge = [most + 1, -most - 2, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];

const judgedExtra = "kept as JSON, 10 000 000 at most: findCardExtraFaults says it beside the line";
const judgedSetting = "kept as JSON, and judged by what the setting is: getSettingRule";
/** Fields that accept a larger number, each with the reason why it reaches no such column. */
const excepted: Record<string, string> = {
  "PATCH /api/ma-carte/cartes/:ref body.extras.payments[].amount": judgedExtra,
  "PATCH /api/ma-carte/cartes/:ref body.extras.services[].price": judgedExtra,
  "PATCH /api/settings body.changes[].value|0": judgedSetting,
  "PATCH /api/settings body.changes[].value|3[].fee": judgedSetting,
  "PATCH /api/settings body.changes[].value|3[].days": judgedSetting,
  "PATCH /api/settings body.changes[].value|4[].from": judgedSetting,
  "PATCH /api/settings body.changes[].value|4[].percent": judgedSetting,
};

/** Schemas that routes parse themselves: forms of pages without script, and parts of uploads. */
const forms: Record<string, z.ZodType> = {
  designFormSchema,
  invoiceBuyerSchema,
  leadFormSchema,
  listDecisionsSchema,
  paymentFormSchema,
  proofAnswerSchema,
  quoteAcceptanceSchema,
  subscriptionSchema,
};

/** Texts with U+0000 after what a field may expect, in every length that it may require. */
const withNul = [
  ...Array.from({ length: 130 }, (_, length) => `${"a".repeat(length)}\u0000`),
  ...Array.from({ length: 130 }, (_, length) => `${"0".repeat(length)}\u0000`),
  "https://wave.com/m/a\u0000",
  "https://a\u0000.sn/",
  "a@b.sn\u0000",
  "+221771234567\u0000",
  "2026-01-01\u0000",
];

interface Field {
  name: string;
  /** The schema that reads it, including transforms. */
  schema: z.core.$ZodType;
  kind: "text" | "number" | "anything";
}

function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes["_zod"]["def"] {
  return (schema as z.ZodType).def as z.core.$ZodTypes["_zod"]["def"];
}

/** Lists the texts and numbers that a schema reads. */
function listFields(name: string, whole: z.core.$ZodType, part = whole): Field[] {
  const def = definitionOf(part);
  switch (def.type) {
    case "object": {
      const rest = def.catchall ? listFields(`${name}.*`, def.catchall) : [];
      return [...rest, ...Object.entries(def.shape).flatMap(([key, field]) => listFields(`${name}.${key}`, field))];
    }
    case "array":
      return listFields(`${name}[]`, def.element);
    case "tuple":
      return def.items.flatMap((item, index) => listFields(`${name}[${index}]`, item));
    case "record":
      return [...listFields(`${name}.key`, def.keyType), ...listFields(`${name}.*`, def.valueType)];
    case "union":
      return def.options.flatMap((option, index) => listFields(`${name}|${index}`, option));
    case "intersection":
      return [...listFields(name, def.left), ...listFields(name, def.right)];
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return listFields(name, whole, def.innerType);
    case "pipe":
      return listFields(name, whole, definitionOf(def.in).type === "transform" ? def.out : def.in);
    case "lazy":
      return listFields(name, whole, def.getter());
    case "string":
    case "template_literal":
      return [{ name, schema: whole, kind: "text" }];
    case "number":
      return [{ name, schema: whole, kind: "number" }];
    case "file":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "undefined":
    case "never":
      return [];
    default:
      return [{ name, schema: whole, kind: "anything" }];
  }
}

/** Returns a field's value for this input; `undefined` if it refuses it. */
function read(field: Field, value: unknown): unknown {
  const parsed = (field.schema as z.ZodType).safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function isTooLarge(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) > most;
}

const beyond = "takes a number beyond an integer";

function findFault(field: Field): string | undefined {
  if (field.kind === "anything") return "takes anything";
  if ([...tooLarge, ...tooLarge.map(String)].some((value) => isTooLarge(read(field, value)))) return beyond;
  if (withNul.some((text) => String(JSON.stringify(read(field, text))).includes("\\u0000"))) return "takes U+0000";
  return undefined;
}

const formFields = Object.entries(forms).flatMap(([name, schema]) => listFields(name, schema));
const endpointFields = (await contractEndpoints()).flatMap(
  ({ method, path, params, query, headers, body, multipart }) =>
    Object.entries({ params, query, headers, body, multipart }).flatMap(([part, schema]) =>
      schema ? listFields(`${method} ${path} ${part}`, schema) : [],
    ),
);
const fields = [...formFields, ...endpointFields];
const faults = fields.map((field) => [field.name, findFault(field)] as const);

test("every number fits its column, and no text accepts U+0000, which PostgreSQL cannot store", () => {
  expect(fields.length).toBeGreaterThan(400);
  const found = faults.flatMap(([name, fault]) => (fault && !(name in excepted) ? [`${name} ${fault}`] : []));
  expect(found).toEqual([]);
});

test("every listed exception accepts a too large number, and has no other fault", () => {
  const faultByField = new Map(faults);
  for (const name of Object.keys(excepted)) expect([name, faultByField.get(name)]).toEqual([name, beyond]);
});
