import { type FormEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import type { SettingPage } from "#shared/staff/site-settings.ts";
import { deleteFormDraft, readFormDraft, storeFormDraft } from "#web/kit/form/drafts.ts";
import { type FormSubmission, useFormSubmit } from "#web/kit/form/use-submit.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import {
  formatTypedSetting,
  isSameTyped,
  type LargeChange,
  listLargeChanges,
  listSettingChanges,
  toTypedSetting,
  toTypedSettings,
  type TypedSettingValues,
} from "./setting-values.ts";
import { useSettingConflict } from "./use-setting-conflict.ts";
import { SettingsConflictError, useSaveSettings } from "./use-settings.ts";

interface Draft {
  typed: Partial<TypedSettingValues>;
  begun: readonly SettingEntry[];
}

export interface SettingsForm extends FormSubmission {
  form: UseFormReturn<TypedSettingValues>;
  /** Number of settings with unsaved input. */
  changed: number;
  /** Amounts that change by more than a third, to confirm before anything is sent. */
  asked: readonly LargeChange[];
  confirm: (event: FormEvent) => void;
  unask: () => void;
  /** Fills in the default. */
  goBack: (setting: SettingEntry) => void;
}

export const nameSettingsDraft = (page: SettingPage) => `settings-${page}`;

/**
 * Manages the form of a page of settings. It shows a colleague's change where nothing was typed; where something was,
 * it shows both values and saves the chosen one. Input outlives a session.
 */
export function useSettingsForm(page: SettingPage, settings: readonly SettingEntry[]): SettingsForm {
  const save = useSaveSettings();
  const toast = useToast();
  const draftName = nameSettingsDraft(page);
  const [start] = useState(() => readFormDraft<Draft>(draftName));
  /** Settings with input, as they were when typing began; the others as they are now. */
  const [begun, begin] = useReducer(replaceEntries, replaceEntries(settings, start.begun ?? []));
  const form = useForm<TypedSettingValues>({ defaultValues: { ...toTypedSettings(settings), ...start.typed } });
  const typed = useWatch({ control: form.control }) as TypedSettingValues;
  const changes = listSettingChanges(begun, typed);
  const [asked, setAsked] = useState<readonly LargeChange[]>([]);
  const confirmed = useRef<readonly LargeChange[]>([]);
  const { conflict, ask, settle } = useSettingConflict(formatTypedSetting);

  function show(key: SettingEntry["key"], value: SettingEntry["value"]): void {
    const next = toTypedSetting(value);
    // Rows that are replaced would lose the focus.
    if (!isSameTyped(form.getValues(key), next)) form.setValue(key, next);
  }
  function startFrom(entries: readonly SettingEntry[]): void {
    begin(entries);
    for (const { key, value } of entries) show(key, value);
  }

  const follow = useEffectEvent(() => startFrom(settings.filter(({ key }) => !changes.some((one) => one.key === key))));
  useEffect(() => follow(), [settings]);
  const keep = useEffectEvent(() => {
    if (changes.length === 0) return deleteFormDraft(draftName);
    storeFormDraft(draftName, {
      typed: Object.fromEntries(changes.map(({ key }) => [key, typed[key]])),
      begun: begun.filter(({ key }) => changes.some((one) => one.key === key)),
    } satisfies Draft);
  });
  useEffect(() => keep(), [typed, begun]);

  const submission = useFormSubmit(form, async () => {
    const chosen = settle();
    const theirs = chosen.map(({ latest }) => latest);
    const base = replaceEntries(begun, theirs);
    begin(theirs);
    for (const { latest } of chosen.filter(({ isTaken }) => isTaken)) show(latest.key, latest.value);
    const wanted = listSettingChanges(base, form.getValues());
    if (wanted.length === 0) {
      if (chosen.length > 0) toast.show({ kind: "info", text: "Ce qui était enregistré reste." });
      return;
    }
    const large = listLargeChanges(base, wanted);
    if (large.length > 0 && !isSameTyped(large, confirmed.current)) return setAsked(large);
    try {
      const latest = await save(wanted);
      startFrom(
        base.flatMap((entry) => {
          const change = wanted.find(({ key }) => key === entry.key);
          if (!change) return [];
          const read = latest.find(({ key, version }) => key === change.key && version > change.version);
          return [read ?? { ...entry, version: change.version + 1, value: change.value ?? entry.default }];
        }),
      );
    } catch (error) {
      if (!(error instanceof SettingsConflictError)) throw error;
      const overtaken = error.latest.filter(({ key, version }) =>
        wanted.some((change) => change.key === key && change.version !== version),
      );
      // No reload: the server's own sentence explains it.
      if (overtaken.length === 0) throw error;
      const mine = form.getValues();
      ask(overtaken.map((latest) => ({ latest, mine: mine[latest.key], theirs: toTypedSetting(latest.value) })));
    }
  });

  function submit(event: FormEvent): void {
    // The server's message about a whole list belongs to no field, and would block the form.
    form.clearErrors();
    submission.submit(event);
  }

  return {
    ...submission,
    submit,
    conflict,
    form,
    changed: changes.length,
    asked,
    confirm: (event) => {
      confirmed.current = asked;
      setAsked([]);
      submit(event);
    },
    unask: () => setAsked([]),
    goBack: (setting) => {
      form.clearErrors(setting.key);
      show(setting.key, setting.default);
    },
  };
}

function replaceEntries(entries: readonly SettingEntry[], newer: readonly SettingEntry[]): readonly SettingEntry[] {
  return entries.map((entry) => newer.find(({ key }) => key === entry.key) ?? entry);
}
