import { expect, test } from "vitest";
import { type AuditAction, type AuditActionDefinition, auditActions, auditGroups } from "./audit-actions.ts";

test("an action without a French label or a group does not compile, nor does an undefined action", () => {
  // @ts-expect-error: `label` is missing
  const wordless: AuditActionDefinition = { group: "orders" };
  // @ts-expect-error: `group` is missing
  const groupless: AuditActionDefinition = { label: "a fait une chose" };
  // @ts-expect-error: it stands in no list
  const undefinedAction: AuditAction = "order.forgotten";
  expect(auditActions).not.toHaveProperty([undefinedAction]);
  expect({ ...wordless, ...groupless }).toEqual({ group: "orders", label: "a fait une chose" });
});

test("each group of the filter has an action", () => {
  const used = new Set<string>(Object.values(auditActions).map(({ group }) => group));
  expect(auditGroups.filter((group) => !used.has(group))).toEqual([]);
});
