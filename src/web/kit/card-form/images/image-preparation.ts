import type { readUploadForCropping } from "#shared/contract/uploads.ts";
import { uploadErrors } from "#shared/errors/upload-errors.ts";
import { maxUploadBytes, type UploadKind } from "#shared/card/upload-kinds.ts";
import { describeMaxPixels, maxImagePixels } from "#shared/card/image-pixels.ts";
import { imageShapes } from "./image-shapes.ts";

/** Side of the working copy in px: enough to zoom into, light enough for a small phone. */
const workingSide = 2400;
const quality = 0.85;
/**
 * Largest logo in bytes sent without loss, as it is printed: ten seconds on 3G; most are flat colors and far smaller.
 */
const mostLossless = 500_000;

/** An area in percent of the picture; parts outside the picture become transparent. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo ready for cropping: upright, without metadata, scaled down. */
export interface CroppablePicture {
  canvas: HTMLCanvasElement;
  /** URL of a Blob; `close` frees it. */
  url: string;
  close(): void;
}

export type OpenPictureResult = { picture: CroppablePicture } | { asItIs: Blob } | { message: string };

/**
 * Opens a picked file. A HEIC photo that this browser cannot read is passed on unchanged: the server can read it, and
 * returns a copy that can be cropped, or says what to do.
 */
export async function openPicture(kind: UploadKind, file: File): Promise<OpenPictureResult> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    if (image.naturalWidth * image.naturalHeight > maxImagePixels)
      return { message: `${uploadErrors["upload.too_many_pixels"].message} ${describeMaxPixels(maxImagePixels)}` };
    await image.decode();
    return { picture: await toPicture(kind, imageShapes[kind].padded ? drawPadded(image) : drawScaled(image)) };
  } catch {
    return (await isHeic(file)) ? openHeic(file) : { message: uploadErrors["upload.unsupported"].message };
  } finally {
    URL.revokeObjectURL(url);
  }
}

const croppingPath: (typeof readUploadForCropping)["path"] = "/api/uploads/:id/cropping";

/** Opens an image stored on the server to turn and crop it again; for a HEIC, a copy that this browser can read. */
export async function reopenPicture(
  kind: UploadKind,
  id: string,
  fetchAgain = fetchUploadForCropping,
): Promise<OpenPictureResult> {
  try {
    return await openPicture(kind, await fetchAgain(kind, id));
  } catch {
    return { message: "Cette image n'a pas pu être rouverte. Réessayez, ou choisissez la photo de départ." };
  }
}

async function fetchUploadForCropping(kind: UploadKind, id: string): Promise<File> {
  const answer = await fetch(croppingPath.replace(":id", id));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], kind, { type: blob.type });
}

/** Returns the picture turned by 90° to the right; the caller still has to close the original. */
export async function rotatePictureRight(kind: UploadKind, { canvas }: CroppablePicture): Promise<CroppablePicture> {
  const turned = newCanvas(canvas.height, canvas.width);
  turned.context.translate(canvas.height, 0);
  turned.context.rotate(Math.PI / 2);
  turned.context.drawImage(canvas, 0, 0);
  return toPicture(kind, turned.canvas);
}

/** Cuts an area out of a picture, no larger than its kind needs and than the picture is. */
export async function cropPicture(kind: UploadKind, { canvas }: CroppablePicture, area: CropArea): Promise<Blob> {
  const shape = imageShapes[kind];
  const [x, y, width, height] = [
    area.x * canvas.width,
    area.y * canvas.height,
    area.width * canvas.width,
    area.height * canvas.height,
  ].map((side) => side / 100) as [number, number, number, number];
  const scale = Math.min(1, shape.width / width);
  const out = newCanvas(width * scale, (width * scale * shape.height) / shape.width);
  out.context.drawImage(canvas, x, y, width, height, 0, 0, out.canvas.width, out.canvas.height);
  return encodeCanvasAsImage(kind, out.canvas);
}

/** Encodes a canvas as the file to send: a logo without loss if that stays small enough. */
export async function encodeCanvasAsImage(kind: UploadKind, canvas: HTMLCanvasElement): Promise<Blob> {
  return (imageShapes[kind].padded ? await encodeLossless(canvas) : undefined) ?? encode(canvas);
}

async function toPicture(kind: UploadKind, canvas: HTMLCanvasElement): Promise<CroppablePicture> {
  const transparent = imageShapes[kind].padded && isTransparent(canvas);
  // Only for display, so in the format that is quickest to write.
  const url = URL.createObjectURL(await toBlob(canvas, transparent ? "image/png" : "image/jpeg"));
  const close = () => {
    URL.revokeObjectURL(url);
    // Safari limits the total pixels of all canvases, and frees them late.
    canvas.width = 0;
  };
  return { canvas, url, close };
}

function openHeic(file: File): OpenPictureResult {
  return file.size > maxUploadBytes
    ? { message: uploadErrors["upload.too_large"].message }
    : { asItIs: new Blob([file], { type: "image/heic" }) };
}

/** Checks the brand in the file's first box, since phones do not name the type reliably. */
async function isHeic(file: File): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei|hev|mif1|msf1)/.test(head);
}

/** Loads an image as an `<img>`, which every browser turns by its EXIF data. */
function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () =>
      image.naturalWidth > 0 && image.naturalHeight > 0 ? resolve(image) : reject(new Error("An image without size.")),
    );
    image.addEventListener("error", () => reject(new Error("Not an image.")));
    image.src = url;
  });
}

function drawScaled(image: HTMLImageElement): HTMLCanvasElement {
  const scale = Math.min(1, workingSide / Math.max(image.naturalWidth, image.naturalHeight));
  const { canvas, context } = newCanvas(image.naturalWidth * scale, image.naturalHeight * scale);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws a whole logo in the middle of a square, on its own background color if it has one. */
function drawPadded(image: HTMLImageElement): HTMLCanvasElement {
  const scaled = drawScaled(image);
  const side = Math.max(scaled.width, scaled.height);
  const { canvas, context } = newCanvas(side, side);
  const [red = 0, green = 0, blue = 0, alpha = 0] = scaled.getContext("2d")?.getImageData(0, 0, 1, 1).data ?? [];
  if (alpha === 255) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(0, 0, side, side);
  }
  context.drawImage(scaled, Math.round((side - scaled.width) / 2), Math.round((side - scaled.height) / 2));
  return canvas;
}

/** Creates an empty canvas of whole px, and its drawing context. */
export function newCanvas(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

async function encodeLossless(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const png = await toBlob(canvas, "image/png");
  return png.size <= mostLossless ? png : undefined;
}

/** Encodes as WebP, which keeps transparency; Safari writes PNG instead, too large for a photo without transparency. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, "image/webp");
  return webp.type === "image/webp" || isTransparent(canvas) ? webp : toBlob(canvas, "image/jpeg");
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The image could not be written."))),
      type,
      quality,
    ),
  );
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}
