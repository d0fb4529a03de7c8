import { type KeyboardEvent, useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { type UploadKind, uploadKindLabels } from "#shared/card/upload-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { type CropArea, cropPicture, type CroppablePicture, rotatePictureRight } from "./image-preparation.ts";
import { imageShapes } from "./image-shapes.ts";

interface CropDialogProps {
  kind: UploadKind;
  /** Name of what is cropped; default: that of its kind. */
  label?: string;
  picture: CroppablePicture;
  onDone: (image: Blob) => void;
  onCancel: () => void;
}

const mostZoom = 4;
const centre = { x: 0, y: 0 };

/** Rotates and crops a photo by finger, mouse or keyboard. Loaded when the first photo is picked. */
export function CropDialog({
  kind,
  label = uploadKindLabels[kind],
  picture: opened,
  onDone,
  onCancel,
}: CropDialogProps) {
  const shape = imageShapes[kind];
  const zoomId = useId();
  const [picture, setPicture] = useState(opened);
  const [crop, setCrop] = useState(centre);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [busy, setBusy] = useState(false);
  const [turning, setTurning] = useState(false);

  const pixels = area ? Math.round((area.width * picture.canvas.width) / 100) : shape.sharp;

  useEffect(() => () => picture.close(), [picture]);

  /** Resets the frame to the middle of the turned photo. */
  async function turn(): Promise<void> {
    if (turning || busy) return;
    setTurning(true);
    const turned = await rotatePictureRight(kind, picture);
    setPicture(turned);
    setArea(undefined);
    setCrop(centre);
    setZoom(1);
    setTurning(false);
  }

  function turnOnKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (key.toLowerCase() === "r" && !ctrlKey && !metaKey && !altKey) void turn();
  }

  async function finish(): Promise<void> {
    if (!area) return;
    setBusy(true);
    onDone(await cropPicture(kind, picture, area));
  }

  return (
    <Dialog
      open
      size="large"
      title={`Recadrer\u00a0: ${label}`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
          <Button onClick={() => void finish()} busy={busy} busyLabel="Préparation…" disabled={!area || turning}>
            Valider
          </Button>
        </>
      }
    >
      <div className="grid gap-4 short:grid-cols-[3fr_2fr] short:gap-6">
        <div
          className={`relative h-[min(52dvh,26rem)] short:row-span-3 overflow-hidden rounded-md ${kind === "logo" ? "bg-silver-300" : "bg-sunken"}`}
        >
          <Cropper
            key={picture.url}
            image={picture.url}
            aspect={shape.width / shape.height}
            cropShape={shape.round ? "round" : "rect"}
            showGrid={!shape.round}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            keyboardStep={12}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
            mediaProps={{ alt: "" }}
            cropperProps={{
              role: "group",
              "aria-label": "Cadre\u00a0: les flèches du clavier déplacent la photo, R la fait pivoter",
              onKeyDownCapture: turnOnKey,
            }}
            disableAutomaticStylesInjection
          />
        </div>
        <div className="flex items-center gap-4">
          <label htmlFor={zoomId} className="text-sm font-semibold text-silver-100">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-gold-300"
          />
          <Button
            size="small"
            variant="secondary"
            icon={<Icon name="turn" />}
            onClick={() => void turn()}
            busy={turning}
          >
            Pivoter<span className="sr-only"> de 90° vers la droite</span>
          </Button>
        </div>
        <output className="text-sm font-medium text-gold-200">
          {pixels < shape.sharp
            ? `Ce cadrage a trop peu de pixels\u00a0: l'image paraîtra floue. Choisissez une photo plus grande${zoom > 1 ? ", ou zoomez moins" : ""}.`
            : null}
        </output>
        <p className="text-sm text-silver-400">
          <span className="pointer-coarse:hidden">
            Glissez la photo avec la souris et zoomez avec sa molette. Au clavier&nbsp;: les flèches déplacent, R
            pivote, le curseur zoome.
          </span>
          <span className="hidden pointer-coarse:inline">
            Glissez la photo avec un doigt, écartez-en deux pour zoomer.
          </span>
        </p>
      </div>
    </Dialog>
  );
}
