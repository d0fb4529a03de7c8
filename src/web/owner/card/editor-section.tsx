import type { ReactNode } from "react";
import { cardTextNames, listCardTextsOfStep } from "#shared/card/card-texts.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { Chevron } from "#web/kit/ui/chevron.tsx";

type EditorSectionName = "photos" | "vous" | "entreprise" | "liens" | "vu" | "apparence" | "ajouts" | "versions";

interface EditorSectionProps {
  name: EditorSectionName;
  title: string;
  /** Summarizes the section's content in a few words. */
  holds: string;
  intro?: string;
  children: ReactNode;
}

/**
 * Renders a foldable section of the editor; the section named in the address starts unfolded. Later folding is the
 * element's own state, which React does not touch.
 */
export function EditorSection({ name, title, holds, intro, children }: EditorSectionProps) {
  return (
    <details
      id={name}
      open={location.hash === `#${name}`}
      className="panel group/section px-[min(1.25rem,5.5vw)] lg:px-8"
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          <span className="block text-sm text-silver-300 wrap-anywhere">{holds}</span>
        </span>
        <span className="shrink-0 text-silver-300 group-open/section:rotate-180">
          <Chevron />
        </span>
      </summary>
      <div className="@container flex flex-col gap-4 pt-2 pb-6">
        {intro ? <p className="text-sm text-silver-300">{intro}</p> : null}
        {children}
      </div>
    </details>
  );
}

/** Unfolds a section at once, since folded fields cannot take the focus. */
export function unfoldEditorSection(name: EditorSectionName): void {
  const section = document.getElementById(name);
  if (section instanceof HTMLDetailsElement) section.open = true;
}

/** Returns the section that contains a field of the form. */
export function findEditorSection(field: keyof OrderFormValues): EditorSectionName {
  if (field.endsWith("Url")) return "photos";
  const text = cardTextNames.find((name) => name === field);
  if (!text) return "liens";
  return listCardTextsOfStep("vous").some((name) => name === text) ? "vous" : "entreprise";
}
