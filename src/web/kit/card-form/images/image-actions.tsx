import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { ImageState } from "./image-uploads.ts";

interface ImageActionsProps {
  state: ImageState;
  busy: boolean;
  /** Name of the image, such as `photo de profil`. */
  what: string;
  onRetry: () => void;
  onRemove: () => void;
  /** Stays while an image is sent, so that nothing below moves as it ends. */
  onCrop: () => void;
  /** Draws one, for who has none. */
  onDraw?: (() => void) | undefined;
  /** The file input, which lies over the first button so that a finger and a keyboard reach it as it is. */
  children: ReactNode;
}

/** Offers what can be done with an image in its present state. */
export function ImageActions({ state, busy, what, onRetry, onRemove, onCrop, onDraw, children }: ImageActionsProps) {
  const label = state.phase === "empty" ? "Choisir une photo" : "Changer";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state.phase === "failed" ? (
        <Button size="small" icon={<Icon name="refresh" />} onClick={onRetry} aria-label={`Réessayer\u00a0: ${what}`}>
          Réessayer
        </Button>
      ) : null}
      <span
        className={`relative inline-flex min-h-11 items-center justify-center gap-2.5 rounded-full border border-edge bg-raised px-4 py-2 text-sm leading-tight font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-gold-200 ${busy ? "cursor-progress opacity-55" : ""}`}
      >
        <Icon name="camera" />
        <span aria-hidden="true">{label}</span>
        {children}
      </span>
      {onDraw && state.phase === "empty" ? (
        <Button size="small" variant="quiet" onClick={onDraw}>{`Je n'ai pas de ${what}`}</Button>
      ) : null}
      {state.phase === "ready" || state.phase === "sending" ? (
        <Button
          size="small"
          variant="secondary"
          disabled={state.phase === "sending"}
          icon={<Icon name="turn" />}
          onClick={onCrop}
          aria-label={`Recadrer ou pivoter\u00a0: ${what}`}
        >
          Recadrer
        </Button>
      ) : null}
      {state.phase === "empty" ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<Icon name="trash" />}
          onClick={onRemove}
          aria-label={`Retirer\u00a0: ${what}`}
        >
          Retirer
        </Button>
      )}
    </div>
  );
}
