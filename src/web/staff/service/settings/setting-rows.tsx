import type { ReactNode } from "react";
import { type FieldPath, get, type UseFormReturn, useFieldArray } from "react-hook-form";
import { routePaths } from "#shared/route-paths.ts";
import { getSettingLabel } from "#shared/staff/site-settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { FieldError, TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { bindField } from "../../parts/form/bind-field.ts";
import { NewPhotograph } from "./new-photograph.tsx";
import type { ListSettingKey, SettingList } from "./setting-lists.ts";
import type { TypedSettingValues } from "./setting-values.ts";

type Form = UseFormReturn<TypedSettingValues>;

interface SettingRowsProps {
  name: ListSettingKey;
  list: SettingList;
  form: Form;
}

/** Edits a setting that is a list: one row per entry, with its cells. */
export function SettingRows({ name, list, form }: SettingRowsProps) {
  // A key name of its own, since a photograph has a field named "id".
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: "key" });
  const { noun, cells, articles, most, hint, isCompact } = list;
  const fault = get(form.formState.errors, name) as { message?: string } | undefined;
  const [a, the] = articles;
  return (
    <div role="group" aria-label={getSettingLabel(name)} className={`flex flex-col ${isCompact ? "gap-3" : "gap-6"}`}>
      {isCompact ? <p className="text-sm font-semibold text-silver-100">{getSettingLabel(name)}</p> : null}
      {hint ? <p className="text-sm text-silver-400">{hint}</p> : null}
      {fields.map(({ key, id }, at) => (
        <div
          key={key}
          role="group"
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${at + 1}`}
          className={
            isCompact
              ? "flex flex-wrap items-start gap-2 border-t border-line pt-3 [&_label]:sr-only"
              : "flex flex-col gap-3 border-l border-line pl-4"
          }
        >
          {name === "photographs" && id ? (
            <img
              src={routePaths.privateImage(id)}
              alt=""
              width="320"
              height="180"
              className="aspect-video w-full max-w-80 rounded-md border border-line object-cover"
            />
          ) : null}
          {cells.map((cell) => (
            <Cell key={cell.name} form={form} name={`${name}.${at}.${cell.name}`} cell={cell} />
          ))}
          <div className={cells[0]?.unit ? "max-sm:order-1" : ""}>
            <Button
              size="small"
              variant="quiet"
              onClick={() => remove(at)}
              aria-label={`Retirer ${the} ${noun} ${at + 1}`}
            >
              {isCompact ? <Icon name="close" /> : "Retirer"}
            </Button>
          </div>
        </div>
      ))}
      <FieldError id={`${name}-fault`} error={fault?.message} />
      {fields.length < most ? (
        name === "photographs" ? (
          <NewPhotograph onSent={(id) => append({ id, alt: "" })} />
        ) : (
          <div>
            <Button
              size="small"
              variant="secondary"
              onClick={() => append(Object.fromEntries(cells.map((cell) => [cell.name, ""])))}
            >
              {`Ajouter ${a} ${noun}`}
            </Button>
          </div>
        )
      ) : null}
    </div>
  );
}

interface CellProps {
  form: Form;
  name: FieldPath<TypedSettingValues>;
  cell: SettingList["cells"][number];
}

function Cell({ form, name, cell: { label, unit, maxLength, isOptional, lines, hint } }: CellProps): ReactNode {
  const field = {
    ...bindField(form, name, {
      ...(isOptional ? {} : { required: "Ce champ est obligatoire." }),
      ...(unit ? { pattern: { value: /^[\d\s]+$/, message: "Saisissez un nombre entier." } } : {}),
    }),
    label,
    ...(hint && { hint }),
  };
  if (lines) return <TextArea {...field} maxLength={maxLength} rows={lines} />;
  if (!unit)
    return (
      <div className="min-w-0 flex-1 basis-2/3 sm:basis-0">
        <TextField {...field} maxLength={maxLength} />
      </div>
    );
  // On a phone below the name, which stands beside the remove button.
  return (
    <div className={`max-sm:order-1 ${isOptional ? "min-w-40 flex-2 sm:max-w-44" : "min-w-24 flex-1 sm:max-w-28"}`}>
      <TextField
        {...field}
        inputMode="numeric"
        maxLength={12}
        placeholder={isOptional ? "à convenir" : undefined}
        end={<span className="pr-3 text-sm text-silver-400">{unit}</span>}
      />
    </div>
  );
}
