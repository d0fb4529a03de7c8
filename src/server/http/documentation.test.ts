import { readdirSync } from "node:fs";
import { join } from "node:path";
import fastJsonStringify from "fast-json-stringify";
import { expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { documentation } from "./documentation.ts";

const folder = join(import.meta.dirname, "../../shared/contract");
const modules = await Promise.all(readdirSync(folder).filter((file) => !file.includes(".test.")).map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>));
const isEndpoint = (value: unknown): value is Endpoint => typeof value === "object" && value !== null && "answers" in value && "access" in value;
const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);

test("every answer of every endpoint has a schema that can be compiled, though none is before it is used", () => {
  expect(endpoints.length).toBeGreaterThan(100);
  for (const endpoint of endpoints) {
    for (const answer of Object.values(documentation(endpoint).response) as { content?: Record<string, { schema: object }> }[]) {
      for (const schema of answer.content ? Object.values(answer.content).map((content) => content.schema) : [answer]) {
        expect(() => fastJsonStringify(schema), `${endpoint.method} ${endpoint.path}`).not.toThrow();
      }
    }
  }
});

test("an endpoint is described once, and what a caller marks stays with him", () => {
  const [endpoint] = endpoints;
  if (!endpoint) throw new Error("No endpoint.");
  const first = documentation(endpoint);
  Object.assign(first, { marked: true });
  expect(documentation(endpoint)).not.toHaveProperty("marked");
  expect(documentation(endpoint).response).toBe(first.response);
});
