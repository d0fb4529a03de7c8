import { type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type PathValue, useForm, type UseFormReturn } from "react-hook-form";
import type { EditConflict } from "#shared/errors.ts";
import { CallError } from "#web/api/client.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../session/drafts.ts";
import { type Submission, useSubmit } from "../use-submit.ts";
import { type Overtaken, overtakenFields } from "./overtaken.ts";
import type { ShownConflict } from "./shown-conflict.ts";

/** What an edit began with: what was shown, and its version. */
export interface Begun<Values> {
  values: Values;
  version: string;
}

type Sent = { message: string } | undefined | "refused";

interface EditOptions<Values extends FieldValues> {
  /** Under which what is typed outlives the page. */
  name: string;
  shown: Begun<Values>;
  /** What is typed anew each time, in the place of what is there. */
  start?: Partial<Values>;
  /** What may be edited, by the names of the answer, as people call it. */
  labels: Partial<Record<keyof Values, string>>;
  words?: (name: string, value: unknown) => ReactNode;
  /** What of the form stands elsewhere than in its fields, and takes a colleague's value there. */
  beside?: { read: () => Partial<Values>; take: (name: string, value: unknown) => void };
  /** Sends what differs from what it began with, with its version; `undefined`: nothing does. `refused`: something is wrong, and said. */
  send: (values: Values, begun: Begun<Values>) => Promise<Sent>;
  /** It is saved, or nothing was left to be saved. */
  onSaved: (message: string) => Promise<void> | void;
}

interface Draft<Values> {
  typed: Values;
  begun: Begun<Values>;
}

export interface Edit<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submission: Submission;
  /** Forgets what was typed. */
  clear: () => void;
}

/**
 * A form of what others edit too. It is saved only over what it began with, be it read days ago: what a colleague saved meanwhile is
 * shown beside what was typed, and what was chosen is saved with the new version. It outlives its page until it is saved or cleared.
 */
export function useEdit<Values extends FieldValues>({ name, shown, start = {}, labels, words = inWords, beside, send, onSaved }: EditOptions<Values>): Edit<Values> {
  const [kept] = useState(() => readDraft<Draft<Values>>(name));
  const begun = useRef<Begun<Values>>(kept.begun ?? shown);
  const form = useForm<Values>({ defaultValues: { ...shown.values, ...start, ...kept.typed } as DefaultValues<Values> });
  const [conflict, setConflict] = useState<{ told: EditConflict; fields: readonly Overtaken[] }>();
  const [keeps, setKeeps] = useState<ShownConflict["keeps"]>({});
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, { typed: values, begun: begun.current } satisfies Draft<Values>) }),
    [form, name],
  );

  const typed = (): Values => ({ ...form.getValues(), ...beside?.read() });

  /** What was chosen stands in the form, and the edit begins anew with what is saved. */
  function settle({ told, fields }: { told: EditConflict; fields: readonly Overtaken[] }): void {
    const saved = Object.fromEntries(Object.entries(told.fields).map(([field, { value }]) => [field, value]));
    begun.current = { values: { ...begun.current.values, ...saved }, version: told.version };
    for (const { name: field, theirs } of fields.filter((one) => keeps[one.name] === "theirs")) {
      form.setValue(field as FieldPath<Values>, theirs as PathValue<Values, FieldPath<Values>>);
      beside?.take(field, theirs);
    }
    setConflict(undefined);
    keepDraft(name, { typed: typed(), begun: begun.current } satisfies Draft<Values>);
  }

  async function sendOver(): Promise<Sent | "asked"> {
    try {
      return await send(typed(), begun.current);
    } catch (error) {
      const told = error instanceof CallError && error.body?.code === "edit.conflict" ? error.body.conflict : undefined;
      if (!told) throw error;
      const fields = overtakenFields(Object.keys(labels), begun.current.values, typed(), told);
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

  const submission = useSubmit(form, async () => {
    const isSettled = conflict !== undefined;
    if (conflict) settle(conflict);
    const sent = await sendOver();
    if (sent === "asked" || sent === "refused") return undefined;
    if (sent === undefined && !isSettled) return "Rien n'a changé.";
    forgetDraft(name);
    await onSaved(sent?.message ?? "Ce qui était enregistré reste.");
    return undefined;
  });

  const asked: ShownConflict | undefined = conflict && {
    fields: conflict.fields.map((field) => ({ ...field, label: labels[field.name] ?? field.name })),
    keeps,
    choose: (field, which) => setKeeps((before) => ({ ...before, [field]: which })),
    words,
  };
  return { form, submission: { ...submission, conflict: asked }, clear: () => forgetDraft(name) };
}

function inWords(_name: string, value: unknown): ReactNode {
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  return text === "" ? "rien" : text;
}
