import fastify from "fastify";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { addSecurityHeaders } from "./security-headers.ts";

const strictTransport = async (publicUrl: string) => {
  const app = fastify();
  addSecurityHeaders(app, { settings: { publicUrl } } as Deps);
  return (await app.inject("/")).headers["strict-transport-security"];
};

// Seen to fail with `includeSubDomains`, which would bind hosts that are not ours.
test("over https, tells browsers to stay there, for this host only", async () => {
  expect(await strictTransport("https://carte.example.sn")).toBe("max-age=31536000");
  expect(await strictTransport("http://127.0.0.1:3000")).toBeUndefined();
});
