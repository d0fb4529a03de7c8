import { describe, expect, it } from "vitest";
import { toIsoDayInDakar, formatDayInDakar, formatInstantInDakar, formatLongInstant } from "./dakar-dates.ts";

describe("dates are those of Dakar, whatever the machine's time zone", () => {
  it("writes days and times in French", () => {
    expect(formatDayInDakar("2026-03-07T23:59:00.000Z")).toBe("07/03/2026");
    expect(formatInstantInDakar("2026-03-07T14:05:09.000Z")).toBe("07/03/2026 14:05");
    expect(formatLongInstant("2026-03-07T14:05:09.000Z")).toBe("7\u00a0mars 2026 à 14:05");
  });

  it("returns the day and its month for a filter", () => {
    expect(toIsoDayInDakar(new Date("2026-12-31T23:30:00.000Z"))).toBe("2026-12-31");
  });
});
