import { expect, test } from "vitest";
import { z } from "zod";
import { jobKindLabels } from "#shared/staff/job-labels.ts";
import {
  defineJob,
  defineRecurringJob,
  type JobDefinition,
  jobKinds,
  type JobPayloadsByKind,
  parseJobPayload,
  recurringJobs,
} from "./job-kinds.ts";
import type { JobHandlersByKind } from "./worker.ts";

test("an incomplete job definition does not compile", () => {
  // @ts-expect-error: `schema` is missing
  const empty = defineJob({ queue: "background" });
  // @ts-expect-error: `queue` is missing
  const lost = defineJob({ schema: z.object({}) });
  // @ts-expect-error: it recurs, so nobody gives it anything to carry
  const laden = defineRecurringJob({ queue: "background", everyMs: 1, schema: z.object({ id: z.string() }) });
  type Pair = { [Kind in "mail.send" | "housekeeping"]: JobDefinition<unknown> };
  // @ts-expect-error: the list forgets `mail.send`
  const forgotten: Pair = { housekeeping: defineRecurringJob({ queue: "background", everyMs: 1 }) };
  // @ts-expect-error: nothing says what `housekeeping` does
  const idle: Pick<JobHandlersByKind, "housekeeping"> = {};
  // @ts-expect-error: `mailId` is missing
  const bare: JobPayloadsByKind["mail.send"] = {};
  expect([empty, lost, laden, forgotten, idle, bare]).toHaveLength(6);
});

test("each kind has its French label, and no label is left over", () => {
  expect(jobKinds.toSorted()).toEqual(Object.keys(jobKindLabels).toSorted());
});

test("recurring jobs carry no data", () => {
  expect(recurringJobs.map(({ kind }) => parseJobPayload(kind, "{}"))).toEqual(recurringJobs.map(() => ({})));
});

test("refuses a job whose data does not match its schema, before it runs", () => {
  expect(parseJobPayload("mail.send", `{"mailId":"1","more":2}`)).toEqual({ mailId: "1" });
  expect(() => parseJobPayload("mail.send", `{"mail":"1"}`)).toThrow("mailId");
});
