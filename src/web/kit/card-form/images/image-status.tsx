import { type UploadKind, uploadKindLabels } from "#shared/card/upload-kinds.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Sentence } from "#web/kit/ui/sentence.tsx";
import { FieldError } from "#web/kit/ui/text-field.tsx";
import type { ImageState } from "./image-uploads.ts";

interface ImageStatusProps {
  kind: UploadKind;
  state: ImageState;
  /** Whether the picked file is being opened. */
  opening: boolean;
  error: string | undefined;
  errorId: string;
}

/**
 * Shows an image's progress, and announces changes to screen readers. All messages have the same height: otherwise a
 * button below would move from under the finger when an upload ends.
 */
export function ImageStatus({ kind, state, opening, error, errorId }: ImageStatusProps) {
  const percent = state.phase === "sending" ? Math.round(state.share * 100) : 0;
  return (
    <>
      {state.phase === "sending" ? (
        <div className="flex min-h-9 flex-col gap-1">
          <progress
            value={percent}
            max={100}
            aria-label={`Téléchargement\u00a0: ${uploadKindLabels[kind]}`}
            className="progress-line"
          />
          <p className="text-sm text-silver-300">{progressText(state.waiting, percent)}</p>
        </div>
      ) : null}
      {state.phase === "ready" && !opening ? (
        <p className="flex min-h-9 items-center gap-2 text-sm font-medium text-success">
          <Icon name="check" />
          Image enregistrée
        </p>
      ) : null}
      {opening ? <p className="flex min-h-9 items-center text-sm text-silver-300">Ouverture de l'image…</p> : null}
      {state.phase === "failed" ? (
        <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size="small" />
          <span>
            <Sentence text={state.message} />
          </span>
        </p>
      ) : null}
      <FieldError id={errorId} error={error} />
      <p aria-live="polite" className="sr-only">
        {spoken(kind, state)}
      </p>
    </>
  );
}

function progressText(waiting: boolean, percent: number): string {
  if (waiting) return "Connexion perdue\u00a0: l'envoi reprendra tout seul.";
  return percent < 100 ? `Envoi de l'image… ${percent}\u00a0%` : "Vérification de l'image…";
}

function spoken(kind: UploadKind, state: ImageState): string {
  if (state.phase === "sending")
    return state.waiting
      ? `${uploadKindLabels[kind]}\u00a0: connexion perdue`
      : `${uploadKindLabels[kind]}\u00a0: envoi en cours`;
  return state.phase === "ready" ? `${uploadKindLabels[kind]}\u00a0: image enregistrée` : "";
}
