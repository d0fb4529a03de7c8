import { agreeWord } from "#shared/format/counts.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { getActorName } from "#web/kit/form/edit/actor-name.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import type { DisplayedEditConflict } from "../shown-conflict.ts";

/**
 * Shows what a colleague saved while this form was open, field by field: the person chooses which value stays, and
 * saves with the form's own button.
 */
export function EditConflictCallout({
  conflict: { fields, keeps, choose, words },
}: {
  conflict: DisplayedEditConflict;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  const names = [...new Set(fields.flatMap(({ by }) => (by === null ? [] : [getActorName(by)])))];

  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-md border border-gold-300/50 bg-gold-900 p-4 text-sm text-silver-100"
    >
      <div className="flex gap-3">
        <span className="mt-0.5 text-gold-200">
          <Icon name="alert" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h3
            id={id}
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-6 text-base font-semibold text-silver-50 outline-none"
          >
            {`${names.length > 0 ? names.join(" et ") : "Quelqu'un"} ${agreeWord(names.length, "a", "ont")} enregistré autre chose pendant que vous écriviez`}
          </h3>
          <p>Rien de ce que vous avez saisi n'est perdu. Choisissez ce qui reste, puis enregistrez.</p>
        </div>
      </div>
      {fields.map(({ name, label, mine, theirs, isTyped, by, at }) => {
        const group = `${id}-${name}`;
        const who = `${by === null ? "Enregistré entre-temps" : getActorName(by)}${at === null ? "" : `, le ${formatFrenchDayAndTime(new Date(at))}`}`;
        return (
          <fieldset key={name} className="flex flex-col border-t border-line pt-3">
            <legend className="float-left w-full font-semibold text-gold-200">{label}</legend>
            <LabelledChoice
              type="radio"
              name={group}
              label={isTyped ? "Ce que vous avez saisi" : "Comme avant"}
              hint={<Value>{words(name, mine)}</Value>}
              checked={keeps[name] === "mine"}
              onChange={() => choose(name, "mine")}
            />
            <LabelledChoice
              type="radio"
              name={group}
              label={who}
              hint={<Value>{words(name, theirs)}</Value>}
              checked={keeps[name] === "theirs"}
              onChange={() => choose(name, "theirs")}
            />
          </fieldset>
        );
      })}
    </section>
  );
}

function Value({ children }: { children: ReactNode }) {
  return <span className="block whitespace-pre-line text-silver-100">{children}</span>;
}

/** Label of the form's button while a conflict is shown. */
export const saveConflictChoicesLabel = "Enregistrer ces choix";
