import type { SettingEntry } from "#shared/contract/settings.ts";
import { getSettingChoices, type SettingGroup, getSettingLabel } from "#shared/staff/site-settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { PanelHead } from "./panel-head.tsx";
import { PaperPreviewButton } from "./paper-preview-button.tsx";
import { SettingNote } from "./setting-note.tsx";
import { typedLists } from "./typed-lists.ts";
import { useSettingForm } from "./use-setting-form.ts";

interface SettingsPanelProps {
  group: SettingGroup;
  /** Explains the settings, or when they apply. */
  intro: string;
  settings: readonly SettingEntry[];
}

/** Renders settings that are saved together. */
export function SettingsPanel({ group, intro, settings }: SettingsPanelProps) {
  const name = `settings-${group}`;
  const { form, submit, busy, failure, conflict, goBack, isTyped, dropTyped } = useSettingForm(name, settings);
  const { errors } = form.formState;

  return (
    <section aria-labelledby={name} className="panel flex flex-col gap-5 p-5 pb-0 sm:p-6 sm:pb-0">
      <PanelHead id={name} group={group} intro={intro} onDrop={isTyped ? dropTyped : undefined} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        {settings.map((setting) => (
          <div key={setting.key} className="flex flex-col gap-1">
            {setting.key in typedLists ? (
              <TextArea
                {...form.register(setting.key, {
                  validate: (typed) => typedLists[setting.key]?.check(typed ?? "") ?? true,
                })}
                label={getSettingLabel(setting.key)}
                rows={typedLists[setting.key]?.rows}
                hint={typedLists[setting.key]?.hint}
                autoComplete="off"
                error={errors[setting.key]?.message}
              />
            ) : getSettingChoices(setting.key) ? (
              <SelectField
                {...form.register(setting.key)}
                label={getSettingLabel(setting.key)}
                options={getSettingChoices(setting.key) ?? []}
                error={errors[setting.key]?.message}
              />
            ) : (
              <TextField
                {...form.register(setting.key)}
                label={getSettingLabel(setting.key)}
                inputMode={typeof setting.value === "number" ? "numeric" : "text"}
                autoComplete="off"
                error={errors[setting.key]?.message}
              />
            )}
            <SettingNote setting={setting} busy={busy} onReset={() => void goBack(setting)} />
          </div>
        ))}
        <SaveBar ground="panel">
          <FailureCallout failure={failure} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
              {conflict ? saveConflictChoicesLabel : "Enregistrer"}
            </Button>
            {group === "papers" ? <PaperPreviewButton readTyped={form.getValues} /> : null}
          </div>
        </SaveBar>
      </form>
    </section>
  );
}
