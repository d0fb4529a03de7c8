import fc from "fast-check";

/** The parts of JSON schema that our documents use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Stands for an id or reference that exists; which one is chosen at the time of the call. */
export const knownId = "KNOWNID";

/** Values that no caller should send, and some do. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202e\u2066ويب",
    "👩‍👩‍👧",
    "'; DROP TABLE orders; --",
    "%00",
    "../../etc/passwd",
    "=1+1",
    "{{7*7}}",
    "<script>1</script>",
    "\r\nBcc: x@example.com",
    "javascript:alert(1)",
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    0.1,
    [],
    {},
    [[]],
    { $gt: "" },
    { __proto__: null, constructor: 1 },
  ),
  fc.integer({ min: 1, max: 20_000 }).map((length) => "é".repeat(length)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.json({ maxDepth: 3 }),
);

/** Texts that suit our fields, sometimes the right one. */
const plausible = fc.constantFrom(
  "Awa",
  "Diop",
  "awa@example.com",
  "+221770000000",
  "Dakar",
  "https://example.com/a",
  "2026-11-22",
  "2026-11",
  "WELCOME",
  "SILVER",
  "GOLD",
  "123456",
  "le fleuve coule encore",
  "orange",
  "wave",
  "12",
  "0123456789abcdef0123456789abcdef",
);

/** Generates mostly values that the schema asks for, otherwise hostile ones, at any depth. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: asked(schema) }, { weight: 1, arbitrary: hostile });
}

function asked(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [first] = [schema.anyOf, schema.oneOf, schema.allOf].filter((list) => list !== undefined);
  if (first) return fc.oneof(...first.map((one) => valueOf(one)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 }),
      );
    case "null":
      return fc.constant(null);
    case "string":
      return fc.oneof(plausible, fc.constant(knownId), patterned(schema));
    default:
      return hostile;
  }
}

function patterned({ pattern, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern, "u"));
    } catch {
      // The pattern has a look-ahead, which fast-check cannot generate.
    }
  }
  return fc.string({ unit: "grapheme", maxLength: Math.min(maxLength + 1, 60) });
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)]));
  // In one of nine calls, required fields may be missing.
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}
