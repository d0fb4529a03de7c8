import fastJsonStringify from "fast-json-stringify";
import { expect, test } from "vitest";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { getEndpointDocumentation } from "./documentation.ts";

const endpoints = await contractEndpoints();

test("every answer of every endpoint has a schema that can be compiled, though none is before it is used", () => {
  expect(endpoints.length).toBeGreaterThan(100);
  for (const endpoint of endpoints) {
    for (const answer of Object.values(getEndpointDocumentation(endpoint).response) as {
      content?: Record<string, { schema: object }>;
    }[]) {
      for (const schema of answer.content ? Object.values(answer.content).map((content) => content.schema) : [answer]) {
        expect(() => fastJsonStringify(schema), `${endpoint.method} ${endpoint.path}`).not.toThrow();
      }
    }
  }
});

test("an endpoint is described once, and what a caller marks stays with them", () => {
  const [endpoint] = endpoints;
  if (!endpoint) throw new Error("No endpoint.");
  const first = getEndpointDocumentation(endpoint);
  Object.assign(first, { marked: true });
  expect(getEndpointDocumentation(endpoint)).not.toHaveProperty("marked");
  expect(getEndpointDocumentation(endpoint).response).toBe(first.response);
});
