import { useEffect, useRef } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { Setting } from "#shared/contract/settings.ts";
import type { SettingKey } from "#shared/site-settings.ts";
import { type Submission, useSubmit } from "../parts/form/use-submit.ts";
import { forgetDraft, keepDraft, readDraft } from "../session/drafts.ts";
import { changesOf, type Typed, typedOf } from "./setting-values.ts";
import { Overtaken, useSaveSettings } from "./use-settings.ts";

interface Draft {
  typed: Typed;
  seen: Versions;
}
interface SettingForm {
  form: UseFormReturn<Typed>;
  /** Back to the default. */
  goBack(setting: Setting): Promise<void>;
  /** Whether something is typed that is not saved, and what drops it. */
  isTyped: boolean;
  dropTyped(): void;
}
type Versions = Partial<Record<SettingKey, number>>;

/**
 * The form of settings that are saved together. What a colleague changes meanwhile is shown wherever nothing else was
 * typed; where something was, it is saved only once its person was told (`seen`). It outlives the screen.
 */
export function useSettingForm(name: string, settings: readonly Setting[]): Submission & SettingForm {
  const save = useSaveSettings();
  const form = useForm<Typed>({ defaultValues: Object.fromEntries(settings.map(({ key, value }) => [key, typedOf(value)])) });
  // Read here, so that the form keeps count of it.
  const { isDirty, dirtyFields: _dirty } = form.formState;
  /** The versions that were shown before something else was typed. */
  const seen = useRef<Versions>({});

  useEffect(() => {
    const { typed = {}, seen: before = {} } = readDraft<Draft>(name);
    for (const [key, text] of Object.entries(typed) as [SettingKey, string][]) form.setValue(key, text, { shouldDirty: true });
    seen.current = { ...before };
  }, [form, name]);
  useEffect(() => {
    for (const { key, value, version } of settings) {
      if (form.getFieldState(key).isDirty) continue;
      form.resetField(key, { defaultValue: typedOf(value) });
      seen.current[key] = version;
    }
  }, [form, settings]);
  useEffect(() => {
    // Only what differs: a colleague's change of another setting must not be undone by a draft.
    const keep = (values: Typed) => keepDraft(name, { typed: Object.fromEntries(changesOf(settings, values).map(({ key }) => [key, values[key]])), seen: seen.current } satisfies Draft);
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, name, settings]);

  const submission = useSubmit(form, async (typed) => {
    const changes = changesOf(settings.map((setting) => ({ ...setting, version: seen.current[setting.key] ?? setting.version })), typed);
    if (changes.length === 0) return "Rien n'a changé.";
    try {
      await save(changes);
    } catch (error) {
      // Told now, the person may save again.
      if (error instanceof Overtaken) for (const { key, version } of error.latest) if (changes.some((change) => change.key === key)) seen.current[key] = version;
      throw error;
    }
    forgetDraft(name);
    for (const { key, version } of changes) {
      form.resetField(key, { defaultValue: typed[key] ?? "" });
      seen.current[key] = version + 1;
    }
  });

  async function goBack(setting: Setting): Promise<void> {
    form.clearErrors(setting.key);
    try {
      await save([{ key: setting.key, version: setting.version, value: null }]);
      form.resetField(setting.key, { defaultValue: typedOf(setting.default) });
    } catch (error) {
      form.setError(setting.key, { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  function dropTyped(): void {
    form.reset(Object.fromEntries(settings.map(({ key, value }) => [key, typedOf(value)])));
    for (const { key, version } of settings) seen.current[key] = version;
    forgetDraft(name);
  }

  return { ...submission, form, goBack, isTyped: isDirty, dropTyped };
}
