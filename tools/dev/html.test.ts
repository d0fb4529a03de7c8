import { expect, test } from "vitest";
import { developmentPolicy, withHotReplacement } from "./html.ts";

test("development allows Vite's scripts, sheets and socket, and nothing else", () => {
  const strict =
    "default-src 'none';script-src 'self' 'sha256-a=';style-src 'self' 'sha256-b=';connect-src 'self';frame-ancestors 'none';require-trusted-types-for 'script'";
  expect(developmentPolicy(strict)).toBe(
    "default-src 'none';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';connect-src 'self' ws:;frame-ancestors 'none'",
  );
});

test("only pages that React does not take over are told to reload", () => {
  const [whole, live] = ["<html><head></head><body><main></main>", '<html><head></head><body><div id="app"></div>'].map(
    withHotReplacement,
  );
  expect([whole, live].map((html) => html?.includes("location.reload"))).toEqual([true, false]);
  for (const html of [whole, live])
    expect(html).toMatch(/^<html><head><script type="module">import .* from "\/@react-refresh";/);
});
