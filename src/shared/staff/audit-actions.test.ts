import { expect, test } from "vitest";
import { type AuditAction, type AuditActionDefinition, auditActions, auditGroups } from "./audit-actions.ts";

test("an action without its French or its group does not compile, nor does one that is not defined", () => {
  // @ts-expect-error: `label` is missing
  const wordless: AuditActionDefinition = { group: "orders" };
  // @ts-expect-error: `group` is missing
  const groupless: AuditActionDefinition = { label: "a fait une chose" };
  // @ts-expect-error: it stands in no list
  const undefinedAction: AuditAction = "order.forgotten";
  expect(auditActions).not.toHaveProperty([undefinedAction]);
  expect({ ...wordless, ...groupless }).toEqual({ group: "orders", label: "a fait une chose" });
});

test("no group of the filter is empty", () => {
  const used = new Set<string>(Object.values(auditActions).map(({ group }) => group));
  expect(auditGroups.filter((group) => !used.has(group))).toEqual([]);
});
