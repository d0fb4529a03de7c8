import { bindField } from "../../parts/form/bind-field.ts";
import { useFieldArray } from "react-hook-form";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { ListSettingPanel, useListSettingForm } from "./list-setting.tsx";

type Quotes = { name: string; jobTitle: string; text: string }[];

/** server/config/setting-rules.ts */
const mostQuotes = 6;
const required = "Ce texte est obligatoire.";
const nothing = { name: "", jobTitle: "", text: "" };

/** Edits the testimonials of the landing page, each by somebody who agreed to be quoted. */
export function TestimonialsPanel({ setting }: { setting: SettingEntry }) {
  const list = useListSettingForm<{ testimonials: Quotes }>({
    setting,
    toValues: toTestimonials,
    format: formatQuotes,
  });
  const { form } = list;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "testimonials" });
  return (
    <ListSettingPanel
      setting={setting}
      group="testimonials"
      intro="Six au plus, de personnes qui ont accepté d'être citées. Sans aucun, la page d'accueil n'en parle pas."
      of={list}
    >
      {fields.map((field, at) => (
        <fieldset key={field.id} className="flex flex-col gap-4 border-l border-line pl-4">
          <legend className="pb-2 text-sm font-semibold text-silver-50">{`Témoignage ${at + 1}`}</legend>
          <TextField
            {...bindField(form, `testimonials.${at}.name`, { required })}
            label="Nom"
            maxLength={100}
            required
          />
          <TextField
            {...bindField(form, `testimonials.${at}.jobTitle`, { required })}
            label="Fonction et ville"
            maxLength={100}
            required
          />
          <TextArea
            {...bindField(form, `testimonials.${at}.text`, { required })}
            label="Texte"
            maxLength={400}
            rows={3}
            required
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
    </ListSettingPanel>
  );
}

function formatQuotes(quotes: unknown): string {
  const lines = (quotes as Quotes).map(
    ({ name, jobTitle, text }) => `${name}, ${jobTitle}\u00a0: «\u00a0${text}\u00a0»`,
  );
  return lines.join("\n") || "aucun";
}

function toTestimonials(value: SettingEntry["value"]): { testimonials: Quotes } {
  return { testimonials: Array.isArray(value) ? value.flatMap((row) => ("text" in row ? [row] : [])) : [] };
}
