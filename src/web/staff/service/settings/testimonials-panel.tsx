import { useEffect, useRef, useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "#web/kit/form/drafts.ts";
import { PanelHead } from "./panel-head.tsx";
import { SettingNote } from "./setting-note.tsx";
import { useSettingConflict } from "./use-setting-conflict.ts";
import { SettingsConflictError, useSaveSettings } from "./use-settings.ts";

type Quotes = { name: string; jobTitle: string; text: string }[];

interface Values {
  testimonials: Quotes;
}

/** server/config/setting-rules.ts */
const mostQuotes = 6;
const required = "Ce texte est obligatoire.";
const draftName = "settings-testimonials";
const nothing = { name: "", jobTitle: "", text: "" };

/** Edits the testimonials of the landing page, each by somebody who agreed to be quoted. */
export function TestimonialsPanel({ setting }: { setting: SettingEntry }) {
  const save = useSaveSettings();
  const toast = useToast();
  const [start] = useState(() => readFormDraft<Values & { seen: number }>(draftName));
  const form = useForm<Values>({
    defaultValues: { testimonials: start.testimonials ?? toTestimonials(setting.value) },
  });
  /** The version that was shown when the first word was typed. */
  const seen = useRef(start.seen ?? setting.version);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "testimonials" });
  const { errors, isSubmitting } = form.formState;
  const isTyped =
    JSON.stringify(useWatch({ control: form.control, name: "testimonials" })) !==
    JSON.stringify(toTestimonials(setting.value));

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeFormDraft(draftName, { ...values, seen: seen.current }),
      }),
    [form],
  );

  const { conflict, ask, settle } = useSettingConflict((_name, value) => formatQuotes(value as Quotes));

  function startFrom(testimonials: Values["testimonials"], version: number): void {
    form.reset({ testimonials });
    deleteFormDraft(draftName);
    seen.current = version;
  }

  const { submit, failure } = useFormSubmit(form, async ({ testimonials }) => {
    for (const { latest, isTaken } of settle()) {
      if (isTaken) {
        startFrom(toTestimonials(latest.value), latest.version);
        toast.show({ kind: "info", text: "Ce qui était enregistré reste." });
        return;
      }
      seen.current = latest.version;
    }
    if (JSON.stringify(testimonials) === JSON.stringify(setting.value)) return "Rien n'a changé.";
    try {
      await save([{ key: setting.key, version: seen.current, value: testimonials }]);
    } catch (error) {
      const latest =
        error instanceof SettingsConflictError ? error.latest.find(({ key }) => key === setting.key) : undefined;
      if (!latest || latest.version === seen.current) throw error;
      ask([{ latest, mine: testimonials, theirs: toTestimonials(latest.value) }]);
      return;
    }
    startFrom(testimonials, seen.current + 1);
  });

  function drop(): void {
    settle();
    startFrom(toTestimonials(setting.value), setting.version);
  }

  async function goBack(): Promise<void> {
    try {
      await save([{ key: setting.key, version: setting.version, value: null }]);
      startFrom(toTestimonials(setting.default), setting.version + 1);
      settle();
    } catch (error) {
      form.setError("testimonials", { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  return (
    <section aria-labelledby="settings-testimonials" className="panel flex flex-col gap-5 p-5 pb-0 sm:p-6 sm:pb-0">
      <PanelHead
        id="settings-testimonials"
        group="testimonials"
        intro="Six au plus, de personnes qui ont accepté d'être citées. Sans aucun, la page d'accueil n'en parle pas."
        onDrop={isTyped ? drop : undefined}
      />
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        {fields.map((field, at) => (
          <fieldset key={field.id} className="flex flex-col gap-4 border-l border-line pl-4">
            <legend className="pb-2 text-sm font-semibold text-silver-50">{`Témoignage ${at + 1}`}</legend>
            <TextField
              {...form.register(`testimonials.${at}.name`, { required })}
              label="Nom"
              maxLength={100}
              autoComplete="off"
              required
              error={errors.testimonials?.[at]?.name?.message}
            />
            <TextField
              {...form.register(`testimonials.${at}.jobTitle`, { required })}
              label="Fonction et ville"
              maxLength={100}
              autoComplete="off"
              required
              error={errors.testimonials?.[at]?.jobTitle?.message}
            />
            <TextArea
              {...form.register(`testimonials.${at}.text`, { required })}
              label="Texte"
              maxLength={400}
              rows={3}
              required
              error={errors.testimonials?.[at]?.text?.message}
            />
            <div>
              <Button
                size="small"
                variant="quiet"
                onClick={() => remove(at)}
                aria-label={`Retirer le témoignage ${at + 1}`}
              >
                Retirer
              </Button>
            </div>
          </fieldset>
        ))}
        {fields.length < mostQuotes ? (
          <div>
            <Button size="small" variant="secondary" onClick={() => append(nothing)}>
              Ajouter un témoignage
            </Button>
          </div>
        ) : null}
        <SettingNote setting={setting} busy={isSubmitting} onReset={() => void goBack()} />
        <SaveBar ground="panel">
          <FailureCallout failure={errors.testimonials?.message ?? errors.testimonials?.root?.message ?? failure} />
          <div>
            <Button type="submit" size="small" busy={isSubmitting} busyLabel="Enregistrement...">
              {conflict ? saveConflictChoicesLabel : "Enregistrer"}
            </Button>
          </div>
        </SaveBar>
      </form>
    </section>
  );
}

function formatQuotes(quotes: Quotes): string {
  const lines = quotes.map(({ name, jobTitle, text }) => `${name}, ${jobTitle}\u00a0: «\u00a0${text}\u00a0»`);
  return lines.join("\n") || "aucun";
}

function toTestimonials(value: SettingEntry["value"]): Values["testimonials"] {
  return Array.isArray(value) ? value.flatMap((row) => ("text" in row ? [row] : [])) : [];
}
