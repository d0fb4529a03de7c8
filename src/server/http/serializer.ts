import fastJsonStringify from "fast-json-stringify";

type Serializer = (value: unknown) => string;
const made = new WeakMap<object, Serializer>();

/**
 * Returns a function that writes an answer by its JSON schema, with the fields that it lists and no other. It is
 * compiled when it first writes, so that no start waits for the answers of every route, and once for all
 * applications of a process.
 * @throws when it first writes, where the schema is none: `documentation.test.ts` asks every endpoint's.
 */
export function getJsonSerializer(schema: object): Serializer {
  let serializer = made.get(schema);
  return (value) => {
    serializer ??= made.get(schema) ?? compile(schema);
    return serializer(value);
  };
}

function compile(schema: object): Serializer {
  const serializer = fastJsonStringify(schema) as Serializer;
  made.set(schema, serializer);
  return serializer;
}
