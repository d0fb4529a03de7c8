/** Reads the QR code that a video shows now; `undefined` while there is none. */
export type QrCodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Wide enough for a code that fills a third of the picture; `jsqr` takes some 20 ms for it on a cheap telephone. */
const widestPx = 640;

/** Opens the browser's own reader where it has one, else `jsqr`, which is fetched only then. */
export async function openQrCodeReader(): Promise<QrCodeReader> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (window.BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: readQr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, widestPx / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readQr(data, width, height, { inversionAttempts: "dontInvert" })?.data;
  };
}
