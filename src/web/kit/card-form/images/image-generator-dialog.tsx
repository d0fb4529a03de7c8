import { useEffect, useId, useRef, useState } from "react";
import { uploadKindLabels } from "#shared/card/upload-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import {
  type GeneratedImageKind,
  drawGeneratedImage,
  generatedImageColours,
  type GeneratedImageStyle,
  generatedImageStyles,
  getCompanyMonogram,
  encodeGeneratedImage,
} from "./drawn-image.ts";

interface ImageGeneratorDialogProps {
  kind: GeneratedImageKind;
  /** Name for the initials: the company's, else the person's. */
  name: string;
  /** The other image, if it is missing too: one press then draws both in the same style. */
  missingToo: GeneratedImageKind | undefined;
  onDone: (images: readonly (readonly [kind: GeneratedImageKind, image: Blob])[]) => void;
  onCancel: () => void;
}

const styles = Object.entries(generatedImageStyles) as [GeneratedImageStyle, string][];
const colours = Object.entries(generatedImageColours);
const previewWidth = 240;

/** Draws a logo from the company's initials, and a cover from a color and a pattern. Loaded on first use. */
export function ImageGeneratorDialog({ kind, name, missingToo, onDone, onCancel }: ImageGeneratorDialogProps) {
  const [style, setStyle] = useState<GeneratedImageStyle>("circle");
  const [colour, setColour] = useState<string>(colours[0]?.[0] ?? "");
  const [both, setBoth] = useState(true);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const letters = getCompanyMonogram(name);

  async function finish(): Promise<void> {
    setBusy(true);
    const kinds = missingToo && both ? [kind, missingToo] : [kind];
    onDone(
      await Promise.all(
        kinds.map(
          async (drawn) => [drawn, await encodeGeneratedImage({ kind: drawn, style, colour, letters })] as const,
        ),
      ),
    );
  }

  return (
    <Dialog
      open
      size="large"
      title={kind === "logo" ? "Dessiner un logo" : "Dessiner une couverture"}
      onClose={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
          <Button onClick={() => void finish()} busy={busy} busyLabel="Préparation…">
            Valider
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="pb-2 text-sm font-semibold text-silver-100">Forme</legend>
          <div className={`grid gap-3 ${kind === "logo" ? "grid-cols-2 sm:grid-cols-4" : "grid-cols-2"}`}>
            {styles.map(([value, label]) => (
              <label
                key={value}
                className="relative flex cursor-pointer flex-col items-center gap-1 rounded-md border border-edge p-2 text-sm text-silver-100 has-checked:border-gold-200 has-checked:bg-lifted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-gold-200"
              >
                <input
                  type="radio"
                  name={`${id}-style`}
                  value={value}
                  checked={style === value}
                  onChange={() => setStyle(value)}
                  className="absolute size-px opacity-0"
                />
                <Preview kind={kind} style={value} colour={colour} letters={letters} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="pb-2 text-sm font-semibold text-silver-100">Couleur</legend>
          <div className="flex flex-wrap items-center gap-2">
            {colours.map(([value, label]) => (
              <label
                key={value}
                title={label}
                className="relative size-11 cursor-pointer rounded-full border-3 border-transparent has-checked:border-gold-200 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-gold-200"
              >
                <input
                  type="radio"
                  name={`${id}-colour`}
                  value={value}
                  checked={colour === value}
                  onChange={() => setColour(value)}
                  className="absolute size-px opacity-0"
                />
                <span className="block size-full rounded-full border border-line" style={{ backgroundColor: value }} />
                <span className="sr-only">{label}</span>
              </label>
            ))}
            <label className="flex min-h-11 cursor-pointer items-center gap-2 pl-1 text-sm font-semibold text-silver-100">
              <input
                type="color"
                value={colour}
                onChange={(event) => setColour(event.target.value)}
                className="size-11 cursor-pointer rounded-full bg-transparent"
              />
              La vôtre
            </label>
          </div>
        </fieldset>
        {missingToo ? (
          <LabelledChoice
            type="checkbox"
            checked={both}
            onChange={(event) => setBoth(event.target.checked)}
            label={missingToo === "logo" ? "Dessiner aussi le logo" : "Dessiner aussi la photo de couverture"}
            hint="De la même forme et de la même couleur."
          />
        ) : null}
        <p className="text-sm text-silver-400">{`Vous pourrez changer ${kind === "logo" ? "ce" : "cette"} ${uploadKindLabels[kind]} quand vous en aurez ${kind === "logo" ? "un" : "une"}.`}</p>
      </div>
    </Dialog>
  );
}

interface PreviewProps {
  kind: GeneratedImageKind;
  style: GeneratedImageStyle;
  colour: string;
  letters: string;
}

function Preview(drawing: PreviewProps) {
  const { kind, style, colour, letters } = drawing;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const drawn = drawGeneratedImage({ kind, style, colour, letters }, previewWidth);
    shown.width = drawn.width;
    shown.height = drawn.height;
    shown.getContext("2d")?.drawImage(drawn, 0, 0);
  }, [kind, style, colour, letters]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={`rounded-sm ${kind === "logo" ? "w-24 bg-silver-50 p-1" : "w-full"}`}
    />
  );
}
