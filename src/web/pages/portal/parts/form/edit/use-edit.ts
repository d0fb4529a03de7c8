import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { EditConflictBody } from "#shared/errors.ts";
import { CallError } from "#web/api/client.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "../../../session/drafts.ts";
import { type FormSubmission, useFormSubmit } from "../use-submit.ts";
import { type ConflictingField, findConflictingFields } from "./overtaken.ts";
import type { DisplayedEditConflict } from "./shown-conflict.ts";

/** Holds what an edit began with: what was shown, and its version. */
export interface EditStartState<Values> {
  values: Values;
  version: string;
}

type Sent = { message: string } | undefined | "refused";

interface EditOptions<Values extends FieldValues> {
  /** Under which what is typed outlives the page. */
  name: string;
  shown: EditStartState<Values>;
  /** What is typed anew each time, in the place of what is there. */
  start?: Partial<Values>;
  /** What may be edited, by the names of the answer, as people call it. */
  labels: Partial<Record<keyof Values, string>>;
  words?: (name: string, value: unknown) => ReactNode;
  /** What of the form stands elsewhere than in its fields, and takes a colleague's value there. */
  beside?: { read: () => Partial<Values>; take: (name: string, value: unknown) => void };
  /**
   * Sends what differs from what it began with, with its version; `undefined`: nothing does. `refused`: something is
   * wrong, and said.
   */
  send: (values: Values, begun: EditStartState<Values>) => Promise<Sent>;
  /** It is saved, or nothing was left to be saved. */
  onSaved: (message: string) => Promise<void> | void;
}

interface Draft<Values> {
  typed: Values;
  begun: EditStartState<Values>;
}

export interface VersionedEditForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submission: FormSubmission;
  /** Forgets what was typed. */
  clear: () => void;
}

/**
 * Edits what others edit too. The form is saved only over what it began with, be it read days ago: what a
 * colleague saved meanwhile is shown beside what was typed, and what was chosen is saved with the new version. It
 * outlives its page until it is saved or cleared.
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

  /** What was chosen stands in the form, and the edit begins anew with what is saved. */
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
      // Others touched nothing of what was typed.
      settle({ told, fields });
      return sendOver();
    }
  }

  const submission = useFormSubmit(form, async () => {
    const isSettled = conflict !== undefined;
    if (conflict) settle(conflict);
    const sent = await sendOver();
    if (sent === "asked" || sent === "refused") return undefined;
    if (sent === undefined && !isSettled) return "Rien n'a changé.";
    deleteFormDraft(name);
    await onSaved(sent?.message ?? "Ce qui était enregistré reste.");
    return undefined;
  });

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
