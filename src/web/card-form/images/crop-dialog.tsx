import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { type UploadKind, uploadLabels } from "#shared/upload-kinds.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type Area, cropPicture, type Picture } from "./image-preparation.ts";
import { imageShapes } from "./image-shapes.ts";

interface CropDialogProps {
  kind: UploadKind;
  picture: Picture;
  onDone: (image: Blob) => void;
  onCancel: () => void;
}

const mostZoom = 4;

/** Cuts a photo by finger, mouse or keyboard. Loaded when a first photo is picked. */
export function CropDialog({ kind, picture, onDone, onCancel }: CropDialogProps) {
  const shape = imageShapes[kind];
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);

  const pixels = area ? Math.round((area.width * picture.canvas.width) / 100) : shape.sharp;

  useEffect(() => () => picture.close(), [picture]);

  async function finish(): Promise<void> {
    if (!area) return;
    setBusy(true);
    onDone(await cropPicture(kind, picture, area));
  }

  return (
    <Dialog
      open
      size="large"
      title={`Recadrer : ${uploadLabels[kind]}`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>Annuler</Button>
          <Button onClick={() => void finish()} busy={busy} busyLabel="Préparation…" disabled={!area}>Valider</Button>
        </>
      }
    >
      <div className="grid gap-4 short:grid-cols-[3fr_2fr] short:gap-6">
        <div className={`relative h-[min(52dvh,26rem)] short:row-span-3 overflow-hidden rounded-md ${kind === "logo" ? "bg-silver-300" : "bg-sunken"}`}>
          <Cropper
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
            cropperProps={{ role: "group", "aria-label": "Cadre : les flèches du clavier déplacent la photo" }}
            disableAutomaticStylesInjection
          />
        </div>
        <label htmlFor={zoomId} className="flex items-center gap-4 text-sm font-semibold text-silver-100">
          Zoom
          <input
            id={zoomId}
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 flex-1 cursor-pointer accent-gold-300"
          />
        </label>
        <output className="text-sm font-medium text-gold-200">
          {pixels < shape.sharp ? `Ce cadrage a trop peu de pixels : l'image paraîtra floue. Choisissez une photo plus grande${zoom > 1 ? ", ou zoomez moins" : ""}.` : null}
        </output>
        <p className="text-xs text-silver-400">Glissez la photo et pincez pour zoomer. Au clavier : les flèches déplacent, le curseur zoome.</p>
      </div>
    </Dialog>
  );
}
