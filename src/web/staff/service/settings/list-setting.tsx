import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import type { SettingGroup } from "#shared/staff/site-settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import type { DisplayedEditConflict } from "#web/kit/form/shown-conflict.ts";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "#web/kit/form/drafts.ts";
import { PanelHead } from "./panel-head.tsx";
import { SettingNote } from "./setting-note.tsx";
import { useSettingConflict } from "./use-setting-conflict.ts";
import { SettingsConflictError, useSaveSettings } from "./use-settings.ts";

interface ListSetting<Values> {
  setting: SettingEntry;
  /** Returns the form's values of a stored value; their one key is the setting's, so that refusals find it. */
  toValues: (value: SettingEntry["value"]) => Values;
  /** Formats the rows in words, to be shown beside a colleague's. */
  format: (rows: unknown) => string;
}

/** Manages the form of a setting that is a list with a panel of its own; it outlives the screen, as `useSettingForm`. */
export function useListSettingForm<Values extends FieldValues>({ setting, toValues, format }: ListSetting<Values>) {
  const save = useSaveSettings();
  const toast = useToast();
  const draftName = `settings-${setting.key}`;
  const [start] = useState(() => readFormDraft<{ typed: Values; seen: number }>(draftName));
  const form = useForm<Values>({ defaultValues: (start.typed ?? toValues(setting.value)) as never });
  /** The version that was shown when the first word was typed. */
  const seen = useRef(start.seen ?? setting.version);
  const isTyped = JSON.stringify(useWatch({ control: form.control })) !== JSON.stringify(toValues(setting.value));

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeFormDraft(draftName, { typed: values, seen: seen.current }),
      }),
    [form, draftName],
  );

  const { conflict, ask, settle } = useSettingConflict((_name, value) => format(value));

  function startFrom(value: SettingEntry["value"], version: number): void {
    form.reset(toValues(value));
    deleteFormDraft(draftName);
    seen.current = version;
  }

  const submission = useFormSubmit(form, async (values) => {
    const typed = values[setting.key] as SettingEntry["value"];
    for (const { latest, isTaken } of settle()) {
      if (isTaken) {
        startFrom(latest.value, latest.version);
        toast.show({ kind: "info", text: "Ce qui était enregistré reste." });
        return;
      }
      seen.current = latest.version;
    }
    if (JSON.stringify(typed) === JSON.stringify(setting.value)) return "Rien n'a changé.";
    try {
      await save([{ key: setting.key, version: seen.current, value: typed }]);
    } catch (error) {
      const latest =
        error instanceof SettingsConflictError ? error.latest.find(({ key }) => key === setting.key) : undefined;
      if (!latest || latest.version === seen.current) throw error;
      ask([{ latest, mine: typed, theirs: latest.value }]);
      return;
    }
    startFrom(typed, seen.current + 1);
  });

  function drop(): void {
    settle();
    startFrom(setting.value, setting.version);
  }

  async function goBack(): Promise<void> {
    try {
      await save([{ key: setting.key, version: setting.version, value: null }]);
      startFrom(setting.default, setting.version + 1);
      settle();
    } catch (error) {
      form.setError(setting.key as never, { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  return { ...submission, conflict, form, drop: isTyped ? drop : undefined, goBack };
}

interface ListSettingPanelProps<Values extends FieldValues> {
  setting: SettingEntry;
  group: SettingGroup;
  intro: string;
  of: ReturnType<typeof useListSettingForm<Values>>;
  children: ReactNode;
}

/** Renders the panel of such a setting around its rows. */
export function ListSettingPanel<Values extends FieldValues>({
  setting,
  group,
  intro,
  of: { submit, busy, failure, conflict, form, drop, goBack },
  children,
}: ListSettingPanelProps<Values>) {
  const id = `settings-${group}`;
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-5 p-5 pb-0 sm:p-6 sm:pb-0">
      <PanelHead id={id} group={group} intro={intro} onDrop={drop} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {conflict ? <EditConflictCallout conflict={conflict satisfies DisplayedEditConflict} /> : null}
        {children}
        <SettingNote setting={setting} busy={busy} onReset={() => void goBack()} />
        <SaveBar ground="panel">
          <FailureCallout failure={getListFault(form, setting.key) ?? failure} />
          <div>
            <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
              {conflict ? saveConflictChoicesLabel : "Enregistrer"}
            </Button>
          </div>
        </SaveBar>
      </form>
    </section>
  );
}

/** Returns what the server says of the list itself, not of a row. */
function getListFault<Values extends FieldValues>(
  { formState }: UseFormReturn<Values>,
  key: string,
): string | undefined {
  const fault = formState.errors[key] as { message?: string; root?: { message?: string } } | undefined;
  return fault?.message ?? fault?.root?.message;
}
