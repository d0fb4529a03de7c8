import { useWatch } from "react-hook-form";
import {
  askableFieldLabels,
  askableFields,
  lockableFieldLabels,
  lockableFields,
} from "#shared/company/template-fields.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { templateFieldLabels } from "./template-values.ts";
import type { TemplateForm } from "./use-template-form.ts";

/** Chooses which fields are the company's, and which each holder is asked for. */
export function HolderFields({ template: { form } }: { template: TemplateForm }) {
  const [locked, asked] = useWatch({ control: form.control, name: ["locked", "asked"] });
  return (
    <div className="@container flex flex-col gap-5 pt-2 pb-4">
      <Ticks
        title={templateFieldLabels.locked}
        hint="Chacun les a sur sa carte, et ne peut pas les changer."
        labels={lockableFieldLabels}
        names={lockableFields}
        ticked={locked}
        onTick={(names) => form.setValue("locked", names, { shouldDirty: true })}
      />
      <Ticks
        title={templateFieldLabels.asked}
        hint="La liste peut ne pas les dire&nbsp;: chacun les complète."
        labels={askableFieldLabels}
        names={askableFields}
        ticked={asked}
        onTick={(names) => form.setValue("asked", names, { shouldDirty: true })}
      />
      <TextField
        {...form.register("leftSentence")}
        label={templateFieldLabels.leftSentence}
        autoComplete="off"
        maxLength={300}
        error={form.formState.errors.leftSentence?.message}
      />
    </div>
  );
}

interface TicksProps<Name extends string> {
  title: string;
  hint: string;
  labels: Record<Name, string>;
  names: readonly Name[];
  ticked: readonly Name[];
  onTick: (names: Name[]) => void;
}

function Ticks<Name extends string>({ title, hint, labels, names, ticked, onTick }: TicksProps<Name>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-silver-100">{title}</legend>
      <p className="pb-1 text-sm text-silver-400">{hint}</p>
      <div className="grid gap-x-4 @sm:grid-cols-2">
        {names.map((name) => (
          <LabelledChoice
            key={name}
            type="checkbox"
            label={labels[name]}
            checked={ticked.includes(name)}
            onChange={({ target }) =>
              onTick(target.checked ? [...ticked, name] : ticked.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
