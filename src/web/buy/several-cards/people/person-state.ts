import { agreeWord } from "#shared/format/counts.ts";
import type { ImageState } from "#web/kit/card-form/images/image-uploads.ts";

export interface PersonProgress {
  /** Whether anything was typed or chosen. */
  begun: boolean;
  photo: ImageState["phase"];
  /** Number of required fields that are empty. */
  missing: number;
  /** Number of fields with an error. */
  refused: number;
}

/** Describes briefly what a person's block still needs: "complète", "il manque la photo et 2 réponses". */
export function describePersonState({ begun, photo, missing, refused }: PersonProgress): string {
  if (!begun) return "à remplir";
  const lacking = [
    photo === "empty" ? "la photo" : "",
    missing > 0 ? `${missing}\u00a0${agreeWord(missing, "réponse")}` : "",
  ].filter(Boolean);
  if (refused > 0) return `${refused}\u00a0${agreeWord(refused, "réponse")} à corriger`;
  if (lacking.length > 0) return `il manque ${lacking.join(" et ")}`;
  if (photo === "failed") return "la photo n'est pas partie";
  return photo === "sending" ? "la photo part…" : "complète";
}
