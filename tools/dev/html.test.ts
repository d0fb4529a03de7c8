import { expect, test } from "vitest";
import { developmentPolicy, withHotReplacement } from "./html.ts";

test("development lets Vite's scripts, sheets and socket in, and nothing else", () => {
  const strict =
    "default-src 'none';script-src 'self' 'sha256-a=';style-src 'self' 'sha256-b=';connect-src 'self';frame-ancestors 'none';require-trusted-types-for 'script'";
  expect(developmentPolicy(strict)).toBe(
    "default-src 'none';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';connect-src 'self' ws:;frame-ancestors 'none'",
  );
});

test("a page that React takes over is never told to load itself again, any other one is", () => {
  const [whole, live] = ["<html><head></head><body><main></main>", '<html><head></head><body><div id="app"></div>'].map(
    withHotReplacement,
  );
  expect([whole, live].map((html) => html?.includes("location.reload"))).toEqual([true, false]);
  for (const html of [whole, live])
    expect(html).toMatch(/^<html><head><script type="module">import .* from "\/@react-refresh";/);
});
