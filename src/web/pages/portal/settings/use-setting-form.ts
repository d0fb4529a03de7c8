import { useEffect, useRef } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import type { SettingKey } from "#shared/site-settings.ts";
import { type FormSubmission, useFormSubmit } from "../parts/form/use-submit.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "../session/drafts.ts";
import { listSettingChanges, type TypedSettingValues, toTypedSetting } from "./setting-values.ts";
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
 * nothing else was typed; where something was, it is saved only once its person was told (`seen`). It outlives the
 * screen.
 */
export function useSettingForm(name: string, settings: readonly SettingEntry[]): FormSubmission & SettingForm {
  const save = useSaveSettings();
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

  const submission = useFormSubmit(form, async (typed) => {
    const changes = listSettingChanges(
      settings.map((setting) => ({ ...setting, version: seen.current[setting.key] ?? setting.version })),
      typed,
    );
    if (changes.length === 0) return "Rien n'a changé.";
    try {
      await save(changes);
    } catch (error) {
      // Told now, the person may save again.
      if (error instanceof SettingsConflictError)
        for (const { key, version } of error.latest)
          if (changes.some((change) => change.key === key)) seen.current[key] = version;
      throw error;
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
    } catch (error) {
      form.setError(setting.key, { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  function dropTyped(): void {
    form.reset(Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])));
    for (const { key, version } of settings) seen.current[key] = version;
    deleteFormDraft(name);
  }

  return { ...submission, form, goBack, isTyped: isDirty, dropTyped };
}
