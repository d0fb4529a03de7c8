import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";

interface EnglishFieldsProps extends ExtraFieldsProps<"english"> {
  /** The fields that the card's company decides, in both languages. */
  locked: readonly string[];
}

/** Asks for the owner's English texts, which replace the French ones on the English page. */
export function EnglishFields({ value: english, faults, locked, onValue }: EnglishFieldsProps) {
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-sm text-silver-300">
        Vos visiteurs peuvent lire votre page en anglais. Ce que vous avez écrit y reste tel quel, sauf ce que vous
        donnez ici. Ce que vous masquez reste masqué.
      </p>
      {locked.includes("jobTitle") ? null : (
        <TextField
          name="extras.english.jobTitle"
          lang="en"
          label="Votre fonction, en anglais"
          value={english.jobTitle}
          maxLength={100}
          error={faults["extras.english.jobTitle"]}
          onChange={({ target }) => onValue({ ...english, jobTitle: target.value })}
        />
      )}
      {locked.includes("workDescription") ? null : (
        <TextArea
          name="extras.english.workDescription"
          lang="en"
          label="La description de votre entreprise, en anglais"
          value={english.workDescription}
          maxLength={1000}
          error={faults["extras.english.workDescription"]}
          onChange={({ target }) => onValue({ ...english, workDescription: target.value })}
        />
      )}
    </div>
  );
}
