import { afterAll, expect, test } from "vitest";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { cleanupUnusedUploads } from "./sweep-uploads.ts";

const service = await startTestApp(administrator);
afterAll(() => service.close());
/** Logs in each time, since a session ends when the test moves the clock by a day. */
const call = async <Body>(...request: Parameters<Awaited<ReturnType<typeof staffOn>>["call"]>) =>
  (await staffOn(service)).call<Body>(...request);

const upload = async () => /[0-9a-f]{32}/.exec(await uploadImage(service.url, "cover"))?.[0] ?? "";
const entry = async () =>
  (await call<SettingEntry[]>("GET", "/settings")).body.find(({ key }) => key === "photographs") as SettingEntry;
const save = async (value: unknown) =>
  call("PATCH", "/settings", {
    changes: [{ key: "photographs", version: (await entry()).version, value }],
  });
const photograph = async (id: string, width: number, headers = {}) =>
  fetch(`${service.url}/photos/${id}/${width}`, { headers });
const landing = async () => (await fetch(service.url)).text();

test("photographs that staff choose are shown to everybody until staff remove them", async () => {
  const [first, second, unseen] = [await upload(), await upload(), await upload()];
  expect(await landing()).not.toContain("/photos/");
  expect(await save([first, second].map((id) => ({ id, alt: 'Une carte "Gold" sur un bureau' })))).toMatchObject({
    status: 200,
  });
  expect(await landing()).toMatch(
    new RegExp(`src="/photos/${first}/720"[^>]*alt="Une carte &quot;Gold&quot;.*/photos/${second}/`, "s"),
  );
  const shown = await photograph(first, 720);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await photograph(unseen, 720)).status).toBe(404);
  expect((await photograph(first, 721)).status).toBe(404);

  // A browser that reads AVIF gets it once it exists.
  service.clock.advance(3_600_000);
  await service.worker.runDue();
  const light = await photograph(first, 480, { Accept: "image/avif,image/webp" });
  expect(light.headers.get("content-type")).toBe("image/avif");
  expect(light.headers.get("vary")).toContain("Accept");

  // Nine days later the sweep has deleted nothing that is shown.
  service.clock.advance(9 * 86_400_000);
  await cleanupUnusedUploads(service.deps);
  expect((await photograph(first, 720)).status).toBe(200);
  expect(await save([{ id: first, alt: "La même, autrement dite" }])).toMatchObject({ status: 200 });
  expect((await photograph(second, 720)).status).toBe(404);
  service.clock.advance(2 * 86_400_000);
  await cleanupUnusedUploads(service.deps);
  expect(await service.deps.storage.list(`uploads/${second}/`)).toEqual([]);
  expect((await photograph(first, 720)).status).toBe(200);
  expect(await save(null)).toMatchObject({ status: 200 });
  expect(await landing()).not.toContain("/photos/");
});

test("a photograph that is gone, of another kind or listed twice is refused, and the shown ones stay", async () => {
  const mine = await upload();
  expect(await save([{ id: mine, alt: "Une carte" }])).toMatchObject({ status: 200 });
  const gone = "Une de ces photos n'est plus là\u00a0: choisissez-la à nouveau.";
  for (const id of ["0".repeat(32), /[0-9a-f]{32}/.exec(await uploadImage(service.url, "logo"))?.[0]])
    expect(await save([{ id, alt: "Une autre" }])).toMatchObject({
      status: 422,
      body: { code: "request.invalid", fields: { photographs: gone } },
    });
  expect(await save([mine, mine].map((id) => ({ id, alt: "Une carte" })))).toMatchObject({
    status: 422,
    body: { fields: { photographs: expect.stringContaining("chacune une fois") } },
  });
  expect((await photograph(mine, 720)).status).toBe(200);
});
