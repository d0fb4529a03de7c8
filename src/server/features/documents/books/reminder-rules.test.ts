import { expect, it } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { reminderDaysSettingSchema } from "#server/config/setting-rules.ts";
import { findBuyerEmail, findReminderDays, isTransferUnderWay } from "./reminder-rules.ts";

it("from each day after the due day on, finds the latest reminder that applies", () => {
  const at = (days: number, remindedDays: number | null = null, setting = "7, 30") =>
    findReminderDays(setting, { dueAt: dayMs, remindedDays, now: (days + 1) * dayMs });
  expect([-1, 0, 6.99, 7, 29, 30, 300].map((days) => at(days))).toEqual([
    undefined,
    undefined,
    undefined,
    7,
    7,
    30,
    30,
  ]);
  expect([at(29, 7), at(30, 7), at(300, 30), at(300, 45), at(300, null, "")]).toEqual([
    undefined,
    30,
    undefined,
    undefined,
    undefined,
  ]);
});

it("waits seven days for an announced transfer", () => {
  expect([0, 6.99, 7].map((days) => isTransferUnderWay({ at: dayMs }, (days + 1) * dayMs))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTransferUnderWay(null, dayMs)).toBe(false);
});

it("accepts one to five rising numbers of days, or nothing", () => {
  expect(["", "7", " 7,30 ", "1, 365", "1,2,3,4,5"].map((days) => reminderDaysSettingSchema.parse(days))).toEqual([
    "",
    "7",
    "7, 30",
    "1, 365",
    "1, 2, 3, 4, 5",
  ]);
  for (const days of ["0", "366", "30, 7", "7, 7", "7;30", "7,", "1,2,3,4,5,6", "-7", "7.5"])
    expect(reminderDaysSettingSchema.safeParse(days).success, days).toBe(false);
});

it("finds the e-mail of a document's buyer, and mistakes no name or address for one", () => {
  expect(findBuyerEmail(["Teranga SA", "Dakar", "compta@teranga.example"])).toBe("compta@teranga.example");
  for (const lines of [[], ["a@b.example"], ["Teranga SA", "Chez a@b.example, Dakar"], ["Teranga SA", "Dakar"]])
    expect(findBuyerEmail(lines)).toBe("");
});
