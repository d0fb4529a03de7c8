import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { paidPiece } from "#test/factories/piece.ts";
import { startTestApp } from "#test/harness/app.ts";
import { builtFolder } from "#server/config/built-folder.ts";
import { enqueueJob } from "#server/jobs/queue.ts";

const token = "sixteen-letters-or-more";
const service = await startTestApp({ METRICS_TOKEN: token });
const { url, deps, clock } = service;
afterAll(() => service.close());

const read = (authorization: string) => fetch(`${url}/metrics`, { headers: { authorization } });
/** Reads the number of a line such as `pieces{state="to_print"} 2`. */
const figure = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  );

test("shows metrics only to clients with the token", async () => {
  const refused = await Promise.all(["", "Bearer", `Bearer ${token}s`, token].map(read));
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect((await read(`Bearer ${token}`)).headers.get("content-type")).toContain("text/plain");
});

// Seen to fail with an empty fingerprint.
test("counts requests by route, never by a card's address, and what waits in the database", async () => {
  const { cardRef: ref } = await paidPiece(deps);
  await enqueueJob(deps, { kind: "mail.send", payload: { mailId: "none" } });
  for (let time = 0; time < 20; time += 1) await fetch(url + routePaths.card(ref));
  await fetch(`${url}/nothing-here`);
  clock.advance(60_000);
  const text = await (await read(`Bearer ${token}`)).text();
  const answers = (route: string, status: number) =>
    figure(text, `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(answers(routePaths.card(":ref"), 200)).toBe(20);
  expect(answers("unknown", 404)).toBe(1);
  expect(text).not.toContain(ref);
  const pagesBy = (how: string) => figure(text, `card_page_answers{how="${how}"}`);
  expect(pagesBy("drawn")).toBe(1);
  // If the node compares its cards with the database between two requests, memory does not answer the second.
  expect(pagesBy("remembered")).toBeGreaterThan(0);
  expect(pagesBy("remembered") + pagesBy("confirmed")).toBe(19);
  expect(figure(text, `jobs_due{lane="mail"}`)).toBeGreaterThan(0);
  expect(figure(text, `jobs_oldest_due_seconds{lane="mail"}`)).toBeGreaterThanOrEqual(60);
  expect(figure(text, `mails_unsent{state="failed"}`)).toBe(0);
  expect(figure(text, `pieces{state="to_print"}`)).toBe(1);
  expect(figure(text, "jobs_failed")).toBe(0);
  expect(figure(text, "disk_free_bytes")).toBeGreaterThan(0);
  expect(figure(text, `reading_failed{reading="jobs"}`)).toBe(0);
  expect(figure(text, "image_store_up")).toBe(1);
  expect(figure(text, "backup_scheduled")).toBe(0);
  expect(figure(text, `alerts_standing{about="mails"}`)).toBe(0);
  const built = readFileSync(join(builtFolder, "fingerprint"), "utf8");
  expect(built).toMatch(/^[0-9a-f]{64}$/);
  expect(text).toMatch(
    new RegExp(
      `build_info\\{version="[^"]+",fingerprint="${built.slice(0, 12)}",engine="${deps.db.engine}",migration="\\d{4}`,
    ),
  );
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
});

// Seen to fail with `countMailRows`, which counts old failures too.
test("a failed mail counts for a week, not forever", async () => {
  const now = clock.now();
  const mail = {
    template: "order-received",
    data: "{}",
    recipient: "awa@example.com",
    orderRef: null,
    createdAt: now,
    sentAt: null,
    lastError: "550",
  } as const;
  await deps.db.query
    .insertInto("mails")
    .values([
      { ...mail, id: "late", failedAt: now },
      { ...mail, id: "old", failedAt: now - 8 * dayMs },
    ])
    .execute();
  const failed = async () => {
    // Database readings are cached for 5 s.
    clock.advance(6000);
    return figure(await (await read(`Bearer ${token}`)).text(), `mails_unsent{state="failed"}`);
  };
  await expect.poll(failed).toBe(1);
  clock.advance(7 * dayMs);
  await expect.poll(failed).toBe(0);
});

test("shows the last good backup's age, its damaged files, and an active alert", async () => {
  const now = clock.now();
  const row = {
    kind: "scheduled",
    place: "/sauvegardes",
    beatAt: now,
    finishedAt: now,
    checkedAt: now,
    bytes: 0,
    message: "",
    node: "",
    images: 1,
    imagesRead: 1,
  } as const;
  await deps.db.query
    .insertInto("backups")
    .values([
      { ...row, id: "good", state: "done", startedAt: now - 3_600_000, damaged: 2 },
      { ...row, id: "bad", state: "failed", startedAt: now, damaged: 0 },
    ])
    .execute();
  await deps.db.query
    .insertInto("alerts")
    .values({ name: "backup-damage", text: "2 fichiers", since: now, endedAt: null })
    .execute();
  clock.advance(6000);
  const text = await (await read(`Bearer ${token}`)).text();
  expect(figure(text, "backup_last_good_age_seconds")).toBeGreaterThanOrEqual(3606);
  expect(figure(text, "backup_damaged_files")).toBe(2);
  expect(figure(text, `alerts_standing{about="backup-damage"}`)).toBe(1);
});
