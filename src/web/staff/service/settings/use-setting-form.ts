import { useEffect, useRef } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import type { SettingKey } from "#shared/staff/site-settings.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { type FormSubmission, useFormSubmit } from "#web/kit/form/use-submit.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "#web/kit/form/drafts.ts";
import { formatTypedSetting, listSettingChanges, type TypedSettingValues, toTypedSetting } from "./setting-values.ts";
import { useSettingConflict } from "./use-setting-conflict.ts";
import { SettingsConflictError, useSaveSettings } from "./use-settings.ts";

interface Draft {
  typed: TypedSettingValues;
  seen: Versions;
}
interface SettingForm {
  form: UseFormReturn<TypedSettingValues>;
  /** Back to the default. */
  goBack(setting: SettingEntry): Promise<void>;
  /** Whether something is typed that is not saved, and what drops it. */
  isTyped: boolean;
  dropTyped(): void;
}
type Versions = Partial<Record<SettingKey, number>>;

/**
 * Manages the form of settings that are saved together. What a colleague changes meanwhile is shown wherever
 * nothing else was typed; where something was, both values are shown, and the one that the person chooses is saved.
 * It outlives the screen.
 */
export function useSettingForm(name: string, settings: readonly SettingEntry[]): FormSubmission & SettingForm {
  const save = useSaveSettings();
  const toast = useToast();
  const form = useForm<TypedSettingValues>({
    defaultValues: Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])),
  });
  // Read here, so that the form keeps count of it.
  const { isDirty, dirtyFields: _dirty } = form.formState;
  /** The versions that were shown before something else was typed. */
  const seen = useRef<Versions>({});

  useEffect(() => {
    const { typed = {}, seen: before = {} } = readFormDraft<Draft>(name);
    for (const [key, text] of Object.entries(typed) as [SettingKey, string][])
      form.setValue(key, text, { shouldDirty: true });
    seen.current = { ...before };
  }, [form, name]);
  useEffect(() => {
    for (const { key, value, version } of settings) {
      if (form.getFieldState(key).isDirty) continue;
      form.resetField(key, { defaultValue: toTypedSetting(value) });
      seen.current[key] = version;
    }
  }, [form, settings]);
  useEffect(() => {
    // Only what differs: a colleague's change of another setting must not be undone by a draft.
    const keep = (values: TypedSettingValues) =>
      storeFormDraft(name, {
        typed: Object.fromEntries(listSettingChanges(settings, values).map(({ key }) => [key, values[key]])),
        seen: seen.current,
      } satisfies Draft);
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, name, settings]);

  const { conflict, ask, settle } = useSettingConflict(formatTypedSetting);
  const submission = useFormSubmit(form, async () => {
    const chosen = settle();
    for (const { latest, isTaken } of chosen) {
      seen.current[latest.key] = latest.version;
      if (isTaken) form.resetField(latest.key, { defaultValue: toTypedSetting(latest.value) });
    }
    const typed = form.getValues();
    const changes = listSettingChanges(
      settings.map((setting) => ({ ...setting, version: seen.current[setting.key] ?? setting.version })),
      typed,
    );
    if (changes.length === 0 && chosen.length === 0) return "Rien n'a changé.";
    if (changes.length === 0) {
      deleteFormDraft(name);
      toast.show({ kind: "info", text: "Ce qui était enregistré reste." });
      return;
    }
    try {
      await save(changes);
    } catch (error) {
      if (!(error instanceof SettingsConflictError)) throw error;
      const overtaken = error.latest.filter(({ key, version }) =>
        changes.some((change) => change.key === key && change.version !== version),
      );
      // Not read anew: the server's own sentence tells it.
      if (overtaken.length === 0) throw error;
      ask(overtaken.map((latest) => ({ latest, mine: typed[latest.key] ?? "", theirs: toTypedSetting(latest.value) })));
      return;
    }
    deleteFormDraft(name);
    for (const { key, version } of changes) {
      form.resetField(key, { defaultValue: typed[key] ?? "" });
      seen.current[key] = version + 1;
    }
  });

  async function goBack(setting: SettingEntry): Promise<void> {
    form.clearErrors(setting.key);
    try {
      await save([{ key: setting.key, version: setting.version, value: null }]);
      form.resetField(setting.key, { defaultValue: toTypedSetting(setting.default) });
      seen.current[setting.key] = setting.version + 1;
      settle();
    } catch (error) {
      form.setError(setting.key, { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  function dropTyped(): void {
    settle();
    form.reset(Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])));
    for (const { key, version } of settings) seen.current[key] = version;
    deleteFormDraft(name);
  }

  return { ...submission, conflict, form, goBack, isTyped: isDirty, dropTyped };
}
