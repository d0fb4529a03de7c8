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

test("a job without a part does not compile", () => {
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

test("each kind has its French, and no French is left over", () => {
  expect(jobKinds.toSorted()).toEqual(Object.keys(jobKindLabels).toSorted());
});

test("what recurs carries nothing", () => {
  expect(recurringJobs.map(({ kind }) => parseJobPayload(kind, "{}"))).toEqual(recurringJobs.map(() => ({})));
});

test("a job that carries something else than its schema is refused before it runs", () => {
  expect(parseJobPayload("mail.send", `{"mailId":"1","more":2}`)).toEqual({ mailId: "1" });
  expect(() => parseJobPayload("mail.send", `{"mail":"1"}`)).toThrow("mailId");
});
