import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { CompanyRole } from "#shared/access/access.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import type { Outcome } from "#web/kit/form/use-act.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { findMemberFaults, MemberFields, type MemberFormValues } from "./member-form.tsx";

interface MemberDialogProps {
  title: string;
  /** Label of the submit button. */
  confirm: string;
  withEmail?: boolean;
  start: MemberFormValues;
  departments: readonly string[];
  send: (values: MemberFormValues) => Promise<Outcome>;
  onDone: () => void;
  onClose: () => void;
  /** Further fields, depending on the chosen role. */
  children?: (role: CompanyRole) => ReactNode;
}

/** Asks for a member's rights and, for an invitation, their mailbox. */
export function MemberDialog({
  title,
  confirm,
  withEmail = false,
  start,
  departments,
  send,
  onDone,
  onClose,
  children,
}: MemberDialogProps) {
  const form = useForm<MemberFormValues>({
    defaultValues: start,
    shouldFocusError: true,
    resolver: (values) => {
      const faults = Object.entries(findMemberFaults(values, { withEmail }));
      return faults.length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(faults.map(([name, message]) => [name, { type: "typed", message }])),
          };
    },
  });
  const role = useWatch({ control: form.control, name: "role" });
  const { submit, busy, failure } = useFormSubmit(form, async (values) => {
    const departments = values.role === "admin" ? [] : values.departments;
    const said = await send({ ...values, email: values.email.trim(), departments });
    onClose();
    onDone();
    return said;
  });
  return (
    <ConfirmDialog title={title} onClose={onClose} confirm={confirm} onSubmit={submit} busy={busy}>
      <MemberFields form={form} withEmail={withEmail} departments={departments} />
      {children?.(role)}
      <FailureCallout failure={failure} />
    </ConfirmDialog>
  );
}
