import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { EditConflictBody } from "#shared/errors/errors.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "#web/kit/form/drafts.ts";
import type { ActOptions } from "#web/kit/form/use-act.ts";
import { type FormSubmission, useFormSubmit } from "#web/kit/form/use-submit.ts";
import { type ConflictingField, findConflictingFields } from "../conflicting-fields.ts";
import type { DisplayedEditConflict } from "../shown-conflict.ts";

/** An edit's start: the displayed values, and their version. */
export interface EditStartState<Values> {
  values: Values;
  version: string;
}

type Sent = { message: string } | undefined | "refused";

export interface EditOptions<Values extends FieldValues> {
  /** Name under which the input is stored when the page closes. */
  name: string;
  shown: EditStartState<Values>;
  /** Values to start with instead of the stored ones, for example empty. */
  start?: Partial<Values>;
  /** Labels of the editable fields, by their names in the answer. */
  labels: Partial<Record<keyof Values, string>>;
  words?: (name: string, value: unknown) => ReactNode;
  /** Values of the form outside its fields: `read` returns them, `take` replaces one by a colleague's. */
  beside?: { read: () => Partial<Values>; take: (name: string, value: unknown) => void };
  /**
   * Sends the differences from the start, with its version. `undefined`: no differences; `refused`: an error was shown.
   */
  send: (values: Values, begun: EditStartState<Values>) => Promise<Sent>;
  /** Called once saved, or if nothing was left to save. A toast confirms it, unless this returns `told`. */
  onSaved: (message: string) => unknown;
  end?: ActOptions["end"];
}

interface Draft<Values> {
  typed: Values;
  begun: EditStartState<Values>;
}

export interface VersionedEditForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submission: FormSubmission;
  /** Deletes the input. */
  clear: () => void;
}

/**
 * Edits data that others edit too. The form is saved only over the version it started with. If a colleague saved
 * meanwhile, both values are shown, and the chosen ones are saved with the new version. The input is stored when the
 * page closes, until it is saved or cleared.
 */
export function useVersionedEdit<Values extends FieldValues>({
  name,
  shown,
  start = {},
  labels,
  words = inWords,
  beside,
  send,
  onSaved,
  end,
}: EditOptions<Values>): VersionedEditForm<Values> {
  const [kept] = useState(() => readFormDraft<Draft<Values>>(name));
  const begun = useRef<EditStartState<Values>>(kept.begun ?? shown);
  const form = useForm<Values>({
    defaultValues: { ...shown.values, ...start, ...kept.typed } as DefaultValues<Values>,
  });
  const [conflict, setConflict] = useState<{ told: EditConflictBody; fields: readonly ConflictingField[] }>();
  const [keeps, setKeeps] = useState<DisplayedEditConflict["keeps"]>({});
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeFormDraft(name, { typed: values, begun: begun.current } satisfies Draft<Values>),
      }),
    [form, name],
  );

  const typed = (): Values => ({ ...form.getValues(), ...beside?.read() });

  /** Puts the chosen values into the form, and restarts the edit from the saved ones. */
  function settle({ told, fields }: { told: EditConflictBody; fields: readonly ConflictingField[] }): void {
    const saved = Object.fromEntries(Object.entries(told.fields).map(([field, { value }]) => [field, value]));
    begun.current = { values: { ...begun.current.values, ...saved }, version: told.version };
    for (const { name: field, theirs } of fields.filter((one) => keeps[one.name] === "theirs")) {
      form.setValue(field as FieldPath<Values>, theirs as PathValue<Values, FieldPath<Values>>);
      beside?.take(field, theirs);
    }
    setConflict(undefined);
    storeFormDraft(name, { typed: typed(), begun: begun.current } satisfies Draft<Values>);
  }

  async function sendOver(): Promise<Sent | "asked"> {
    try {
      return await send(typed(), begun.current);
    } catch (error) {
      const told = error instanceof CallError && error.body?.code === "edit.conflict" ? error.body.conflict : undefined;
      if (!told) throw error;
      const fields = findConflictingFields(Object.keys(labels), begun.current.values, typed(), told);
      if (fields.length > 0) {
        setKeeps(Object.fromEntries(fields.map((field) => [field.name, field.isTyped ? "mine" : "theirs"])));
        setConflict({ told, fields });
        return "asked";
      }
      // No conflict: nobody else changed the typed fields.
      settle({ told, fields });
      return sendOver();
    }
  }

  const submission = useFormSubmit(
    form,
    async () => {
      const isSettled = conflict !== undefined;
      if (conflict) settle(conflict);
      const sent = await sendOver();
      if (sent === "asked" || sent === "refused") return undefined;
      if (sent === undefined && !isSettled) return "Rien n'a changé.";
      deleteFormDraft(name);
      const message = sent?.message ?? "Ce qui était enregistré reste.";
      return (await onSaved(message)) === "told" ? undefined : { message };
    },
    { end },
  );

  const asked: DisplayedEditConflict | undefined = conflict && {
    fields: conflict.fields.map((field) => ({ ...field, label: labels[field.name] ?? field.name })),
    keeps,
    choose: (field, which) => setKeeps((before) => ({ ...before, [field]: which })),
    words,
  };
  return { form, submission: { ...submission, conflict: asked }, clear: () => deleteFormDraft(name) };
}

function inWords(_name: string, value: unknown): ReactNode {
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  return text === "" ? "rien" : text;
}
