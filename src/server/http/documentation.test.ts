import fastJsonStringify from "fast-json-stringify";
import { expect, test } from "vitest";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { getEndpointDocumentation } from "./documentation.ts";

const endpoints = await contractEndpoints();

test("every answer's schema can be compiled, though none is before its first use", () => {
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

test("describes an endpoint once, and keeps a caller's marks from other callers", () => {
  const [endpoint] = endpoints;
  if (!endpoint) throw new Error("No endpoint.");
  const first = getEndpointDocumentation(endpoint);
  Object.assign(first, { marked: true });
  expect(getEndpointDocumentation(endpoint)).not.toHaveProperty("marked");
  expect(getEndpointDocumentation(endpoint).response).toBe(first.response);
});
