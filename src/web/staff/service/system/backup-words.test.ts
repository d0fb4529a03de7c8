import { expect, test } from "vitest";
import { formatAgeInFrench, describeBackupRestoreTest } from "./backup-words.ts";

const startedAt = "2026-11-23T03:00:00.000Z";
const done = { state: "done", startedAt, checked: true, images: 340, imagesRead: 12, node: "" } as const;

test("says a backup's age in hours, and in days from two days on", () => {
  expect(
    [0.5, 1, 26, 47.9, 48, 240].map((hours) => formatAgeInFrench(hours * 3_600_000).replace("\u00a0", " ")),
  ).toEqual([
    "il y a moins d'une heure",
    "il y a 1 heure",
    "il y a 26 heures",
    "il y a 47 heures",
    "il y a 2 jours",
    "il y a 10 jours",
  ]);
});

// Seen to fail with the former sentence, which always said "restaurée".
test("says of a backup that was only read that it was read, not restored", () => {
  expect(describeBackupRestoreTest(done)).toBe(
    "Base relue et restaurée à l'essai. Images relues\u00a0: 12 sur 340, chacune au moins une fois en 30 jours de sauvegardes.",
  );
  expect(describeBackupRestoreTest({ ...done, checked: false, images: 0 })).toBe(
    "Base relue, pas restaurée à l'essai.",
  );
  expect(describeBackupRestoreTest({ ...done, state: "running", node: "web-1 (42)" })).toMatch(
    /^Une sauvegarde est en cours depuis le .*, sur web-1 \(42\)\.$/,
  );
  expect(describeBackupRestoreTest({ ...done, state: "failed" })).toBe("");
});
