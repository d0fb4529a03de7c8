import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { Setting } from "#shared/contract/settings.ts";
import { settingGroupLabels, type SettingGroup, settingLabel } from "#shared/site-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FailureCallout } from "../parts/form/failure-callout.tsx";
import { useSubmit } from "../parts/form/use-submit.ts";
import { forgetDraft, keepDraft, readDraft } from "../session/drafts.ts";
import { SettingNote } from "./setting-note.tsx";
import { changesOf, type Typed, typedOf } from "./setting-values.ts";
import { useSaveSettings } from "./use-settings.ts";

interface SettingsPanelProps {
  group: SettingGroup;
  /** What it does, or when it acts. */
  intro: string;
  settings: readonly Setting[];
}

/** Settings that are saved together. What was typed and not saved outlives the session. */
export function SettingsPanel({ group, intro, settings }: SettingsPanelProps) {
  const name = `settings-${group}`;
  const save = useSaveSettings();
  const held: Typed = Object.fromEntries(settings.map(({ key, value }) => [key, typedOf(value)]));
  const form = useForm<Typed>({ defaultValues: held });
  // What is dirty is kept count of only for who reads it.
  const { errors, isSubmitting, dirtyFields: _dirty } = form.formState;

  useEffect(() => {
    for (const { key } of settings) {
      const typed = readDraft<Typed>(name)[key];
      if (typed !== undefined) form.setValue(key, typed, { shouldDirty: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: later on what is typed stands in the form
  }, [form, name]);
  // Only what differs is kept: a colleague's change of another setting must not be undone by a draft.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, Object.fromEntries(changesOf(settings, values).map(({ key }) => [key, values[key]]))) }),
    [form, name, settings],
  );
  // What a colleague changed meanwhile is shown wherever nothing else was typed.
  useEffect(() => {
    for (const { key, value } of settings) if (!form.getFieldState(key).isDirty) form.resetField(key, { defaultValue: typedOf(value) });
  }, [form, settings]);

  const { submit, failure } = useSubmit(form, async (typed) => {
    const changes = changesOf(settings, typed);
    if (changes.length === 0) return "Rien n'a changé.";
    await save(changes);
    forgetDraft(name);
    for (const { key } of changes) form.resetField(key, { defaultValue: typed[key] ?? "" });
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

  return (
    <section aria-labelledby={name} className="panel flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 id={name} className="text-lg">{settingGroupLabels[group]}</h2>
        <p className="text-sm text-silver-300">{intro}</p>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {settings.map((setting) => (
          <div key={setting.key} className="flex flex-col gap-1">
            <TextField {...form.register(setting.key)} label={settingLabel(setting.key)} inputMode={typeof setting.value === "number" ? "numeric" : "text"} autoComplete="off" error={errors[setting.key]?.message} />
            <SettingNote setting={setting} busy={isSubmitting} onReset={() => void goBack(setting)} />
          </div>
        ))}
        <FailureCallout failure={failure} />
        <div><Button type="submit" size="small" busy={isSubmitting} busyLabel="Enregistrement...">Enregistrer</Button></div>
      </form>
    </section>
  );
}
